import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { announce } from '../../ui/announcer.tsx';
import { keepFocusSoon } from '../../ui/keep-focus-soon.ts';
import { downloadFile, ownDelimiter } from '../../ui/download-file.ts';
import { type Field, type ProblemState, type RowState, rowStates } from './worker/import-fields.ts';
import type { ReviewFilter, ReviewRow, ReviewSummary, ShownRows } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

interface ReviewPlace {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  readonly onSummary: (summary: ReviewSummary) => void;
}

/** Some rows of the file and what can be done with them. */
export function useReview({ file, summary, onSummary }: ReviewPlace) {
  const { t } = useTranslation();
  const [range, setRange] = useState<RowsRange>({ filter: summary.fixing > 0 ? 'fixing' : 'all', start: 0 });
  const { shown, refresh } = useShownRows(file, range);
  const edit = async (row: number, field: Field, text: string): Promise<void> => {
    onSummary(await file.call('edit', { row, field, text }));
    const after = (await refresh()).find((one) => one.row === row);
    if (after?.state === 'ready') announce(t('customersReview.fixed', { row: String(after.number) }));
  };
  const skipRow = async (row: number, isSkipped: boolean): Promise<void> => {
    onSummary(await file.call('skipRow', { row, isSkipped }));
    await refresh();
  };
  const changeMany = async (action: () => Promise<ReviewSummary>): Promise<void> => {
    const after = await action();
    const count = after.skipped - summary.skipped;
    if (count > 0) announce(t('customersReview.skippedNow', { count }));
    onSummary(after);
    setRange(({ filter }) => ({ filter, start: 0 }));
    // What was pressed goes where nothing is left for it.
    keepFocusSoon();
  };
  return {
    filter: range.filter,
    shown,
    choose: (filter: ReviewFilter) => setRange({ filter, start: 0 }),
    goTo: (start: number) => setRange(({ filter }) => ({ filter, start })),
    edit,
    skipRow,
    skip: (state?: ProblemState) => changeMany(() => file.call('skip', { state })),
    unskip: () => changeMany(() => file.call('unskip', {})),
  };
}
export type ReviewState = ReturnType<typeof useReview>;

export const rowsShown = 50;

/** Asking again, with another object, shows what fits now. */
interface RowsRange {
  readonly filter: ReviewFilter;
  readonly start: number;
}

/** The rows in view. One that was put right stays among them until others are asked for. */
function useShownRows(file: ImportFile, range: RowsRange) {
  const [shown, setShown] = useState<ShownRows>();
  const latest = useRef(shown);

  useEffect(() => {
    let isStale = false;
    const show = async () => {
      const rows = await file.call('show', { ...range, count: rowsShown });
      if (isStale) return;
      latest.current = rows;
      setShown(rows);
    };
    // Only a file that was closed does not answer.
    show().catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [file, range]);

  /** The same rows again, since one of them may change what another is. */
  const refresh = async (): Promise<readonly ReviewRow[]> => {
    const before = latest.current;
    if (!before) return [];
    const rows = await file.call('rows', { rows: before.rows.map(({ row }) => row) });
    if (latest.current !== before) return rows;
    latest.current = { ...before, rows };
    setShown(latest.current);
    return rows;
  };
  return { shown, refresh };
}

/** Downloads rows of the file with what came of each; the file can be chosen again once it is put right. */
export function useReport(file: ImportFile) {
  const { t } = useTranslation();
  const states = useOpenStateWords();
  return async (filter: ReviewFilter, name: string): Promise<void> => {
    const header = [t('customersReview.rowColumn'), t('customersReview.resultColumn')];
    const words = { header, states, sent: t('customersReview.sent'), delimiter: ownDelimiter() };
    downloadFile(name, await file.call('report', { filter, words }));
  };
}

/** What a row is, or one thing that is wrong with it, in a sentence. */
export function useStateWords() {
  const { t } = useTranslation();
  const rule = usePhoneRule();
  return (state: RowState, values: { readonly value: string; readonly n: string; readonly said: string }) =>
    t(`customersReview.${rule && state === 'phoneInvalid' ? 'kinds.phoneInvalid' : state}`, values);
}

/** The same sentences with their places left open, for a file that is written elsewhere. */
function useOpenStateWords(): Readonly<Record<RowState, string>> {
  const stateWords = useStateWords();
  const open = { value: '{{value}}', n: '{{n}}', said: '{{said}}' };
  const words = rowStates.map((state) => [state, stateWords(state, open)]);
  return Object.fromEntries(words) as Record<RowState, string>;
}
