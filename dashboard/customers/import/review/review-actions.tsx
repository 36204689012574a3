import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { buttonRow } from '../../button-row.ts';
import { type ProblemState, problemStates } from '../reading/import-fields.ts';
import type { ReviewSummary } from '../reading/review-parts.ts';
import { useReport } from './use-report.ts';
import type { ReviewState } from './use-review.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface ReviewActionsProps {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  readonly review: ReviewState;
}

/** What can be done with many rows at once. */
export function ReviewActions({ file, summary, review }: ReviewActionsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const download = useReport(file);
  const group: ProblemState | undefined = problemStates.find((state) => state === review.filter);
  const hasProblems = summary.fixing > 0;
  if (!hasProblems && summary.states.skipped === 0) return null;
  return (
    <Stack direction="row" sx={buttonRow}>
      {group && summary.states[group] > 0 ? (
        <Button size="small" variant="outlined" color="secondary" onClick={() => void review.skip(group)}>
          {t('translations:customersReview.skipThese')}
        </Button>
      ) : null}
      {hasProblems ? (
        <>
          <Button size="small" variant="outlined" color="secondary" onClick={() => void review.skip()}>
            {t('translations:customersReview.skipAll')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="secondary"
            startIcon={<DownloadSimpleIcon />}
            onClick={() => void download('fixing', t('translations:customersReview.problemsFile'))}
          >
            {t('translations:customersReview.downloadProblems')}
          </Button>
        </>
      ) : null}
      {summary.states.skipped > 0 ? (
        <Button size="small" variant="outlined" color="secondary" onClick={() => void review.unskip()}>
          {t('translations:customersReview.unskip')}
        </Button>
      ) : null}
    </Stack>
  );
}
