import { useTranslation } from 'react-i18next';
import { type Field, type RowState, rowStates } from '../reading/import-fields.ts';
import type { ReviewRow } from '../reading/review-parts.ts';

/** The field that must be put right; what is merely skipped is no mistake. */
export const troubledField: Partial<Readonly<Record<RowState, Field>>> = {
  phoneInvalid: 'phone',
  phoneShortened: 'phone',
  refused: 'phone',
  createdMissing: 'createdAt',
  createdUnreadable: 'createdAt',
  createdFuture: 'createdAt',
  lastUnreadable: 'lastCheckin',
  lastFuture: 'lastCheckin',
};

/** What a row is, in a sentence. */
export function useRowWords() {
  const { t } = useTranslation(['common', 'translations']);
  return ({ state, isSent, isWarned, cells, duplicateOf, refusal }: ReviewRow): string => {
    if (isSent) return t('translations:customersReview.sent');
    if (isWarned) return t('translations:customersReview.lastBeforeCreated');
    const values = { value: cells.createdAt, n: duplicateOf ?? 0, said: refusal ?? '' };
    return t(`translations:customersReview.${state}`, values);
  };
}

/** The same sentences with their places left open, for a file that is written elsewhere. */
export function useStateWords(): Readonly<Record<RowState, string>> {
  const { t } = useTranslation(['common', 'translations']);
  const open = { value: '{{value}}', n: '{{n}}', said: '{{said}}' };
  const words = rowStates.map((state) => [state, t(`translations:customersReview.${state}`, open)]);
  return Object.fromEntries(words) as Record<RowState, string>;
}
