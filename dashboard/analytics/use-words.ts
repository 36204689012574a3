import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useFormats } from '../text/formats.ts';
import { locales } from '../text/languages.ts';
import type { Measure } from './analytics-view.ts';
import type { Change } from './figures.ts';

/** Figures, shares and changes in the words of the active language. */
export function useAnalyticsWords() {
  const { t } = useTranslation();
  const { language, number } = useFormats();
  return useMemo(() => {
    const shares = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 });
    const seconds = new Intl.NumberFormat(locales[language], {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
    const minutes = new Intl.NumberFormat(locales[language], {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    });
    // What rounds to nothing or to everything is told as neither.
    const share = (value: number) =>
      shares.format(value > 0 && value < 1 ? Math.min(Math.max(value, 0.01), 0.99) : value);
    const time = (ms: number) => (ms < 120_000 ? seconds.format(ms / 1_000) : minutes.format(ms / 60_000));
    const format = (measure: Measure, value: number) => {
      if (measure === 'viewTime') return time(value);
      return measure === 'clickRate' ? share(value) : number(value);
    };
    /** Why there may be no figure; every count has one. */
    const missing = (measure: Measure) => {
      if (measure === 'viewTime') return t('analytics.noViews');
      return measure === 'clickRate' ? t('analytics.tooFew') : undefined;
    };
    /** What a chart says of the days that have none. */
    const leftOpen = (measure: Measure) => {
      if (measure === 'viewTime') return t('analytics.open_viewTime');
      return measure === 'clickRate' ? t('analytics.open_clickRate') : undefined;
    };
    const change = (difference: Change, days: number) => sayChange(t, difference, { days, share });
    return { share, time, format, missing, leftOpen, change, number };
  }, [t, language, number]);
}

interface Compared {
  /** How many days stand against as many before. */
  readonly days: number;
  readonly share: (value: number) => string;
}

/** Counts in per cent, rates in percentage points. */
export function sayChange(t: TFunction, difference: Change, { days, share }: Compared): string {
  const amountOf = () => {
    if ('points' in difference) {
      return t('analytics.points', { count: difference.points, points: difference.points });
    }
    return 'share' in difference ? share(difference.share) : '';
  };
  return t(`analytics.change_${difference.way}`, { count: days, days, share: amountOf() });
}
