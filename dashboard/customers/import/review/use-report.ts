import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../ui/download-file.ts';
import { fields } from '../reading/import-fields.ts';
import type { ReviewFilter } from '../reading/review-parts.ts';
import { useStateWords } from './row-words.ts';
import type { ImportFile } from '../reading/worker-client.ts';

/** Downloads rows of the file with what came of each; the file can be chosen again once it is put right. */
export function useReport(file: ImportFile) {
  const { t } = useTranslation(['common', 'translations']);
  const states = useStateWords();
  return async (filter: ReviewFilter, name: string): Promise<void> => {
    const header = [
      ...fields,
      t('translations:customersReview.rowColumn'),
      t('translations:customersReview.resultColumn'),
    ];
    const words = { header, states, sent: t('translations:customersReview.sent') };
    downloadFile(name, await file.ask('report', { filter, words }));
  };
}
