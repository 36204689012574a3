import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.tsx';
import type { Field, RowState } from '../reading/import-fields.ts';
import type { ReviewFilter, ReviewSummary } from '../reading/review-parts.ts';
import { type RowsAsked, useShownRows } from './use-shown-rows.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface ReviewPlace {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  readonly onSummary: (summary: ReviewSummary) => void;
  /** After each change. */
  readonly onChanged: () => void;
}

/** Some rows of the file and what can be done with them. */
export function useReview({ file, summary, onSummary, onChanged }: ReviewPlace) {
  const { t } = useTranslation(['common', 'translations']);
  const [asked, setAsked] = useState<RowsAsked>({ filter: summary.fixing > 0 ? 'fixing' : 'all', start: 0 });
  const { shown, refresh } = useShownRows(file, asked);
  const edit = async (row: number, field: Field, text: string): Promise<void> => {
    onSummary(await file.ask('edit', { row, field, text }));
    onChanged();
    const after = (await refresh()).find((one) => one.row === row);
    if (after?.state === 'ready') announce(t('translations:customersReview.fixed', { row: after.number }));
  };
  const skipRow = async (row: number, isSkipped: boolean): Promise<void> => {
    onSummary(await file.ask('skipRow', { row, isSkipped }));
    onChanged();
    await refresh();
  };
  const changeMany = async (action: () => Promise<ReviewSummary>): Promise<void> => {
    const after = await action();
    const count = after.skipped - summary.skipped;
    if (count > 0) announce(t('translations:customersReview.skippedNow', { count }));
    onSummary(after);
    onChanged();
    setAsked(({ filter }) => ({ filter, start: 0 }));
  };
  return {
    filter: asked.filter,
    shown,
    choose: (filter: ReviewFilter) => setAsked({ filter, start: 0 }),
    goTo: (start: number) => setAsked(({ filter }) => ({ filter, start })),
    edit,
    skipRow,
    skip: (state?: RowState) => changeMany(() => file.ask('skip', { state })),
    unskip: () => changeMany(() => file.ask('unskip', {})),
  };
}
export type ReviewState = ReturnType<typeof useReview>;
