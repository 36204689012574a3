import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../ui/download-file.ts';
import { type RowState, fields, rowStates } from './worker/import-fields.ts';
import type { ReviewFilter } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

/** Downloads rows of the file with what came of each; the file can be chosen again once it is put right. */
export function useReport(file: ImportFile) {
  const { t } = useTranslation();
  const states = useStateWords();
  return async (filter: ReviewFilter, name: string): Promise<void> => {
    const header = [...fields, t('customersReview.rowColumn'), t('customersReview.resultColumn')];
    const words = { header, states, sent: t('customersReview.sent') };
    downloadFile(name, await file.ask('report', { filter, words }));
  };
}

/** The same sentences with their places left open, for a file that is written elsewhere. */
function useStateWords(): Readonly<Record<RowState, string>> {
  const { t } = useTranslation();
  const open = { value: '{{value}}', n: '{{n}}', said: '{{said}}' };
  const words = rowStates.map((state) => [state, t(`customersReview.${state}`, open)]);
  return Object.fromEntries(words) as Record<RowState, string>;
}
