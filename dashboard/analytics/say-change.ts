import type { Translate } from '../text/i18n.ts';
import type { Change } from './figures.ts';

interface Compared {
  /** How many days stand against as many before. */
  readonly days: number;
  readonly number: (value: number) => string;
  readonly share: (value: number) => string;
}

/** Counts in per cent, rates in percentage points. */
export function sayChange(t: Translate, told: Change, { days, number, share }: Compared): string {
  const amountOf = () => {
    if ('points' in told) {
      return t('translations:analytics.points', { count: told.points, points: number(told.points) });
    }
    return 'share' in told ? share(told.share) : '';
  };
  return t(`translations:analytics.change_${told.way}`, { count: days, days: number(days), share: amountOf() });
}
