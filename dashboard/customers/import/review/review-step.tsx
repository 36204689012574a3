import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepCard } from '../step-card.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewFilters } from './review-filters.tsx';
import type { ReviewSummary } from '../reading/review-parts.ts';
import { ReviewRows } from './review-rows.tsx';
import { useReview } from './use-review.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface ReviewStepProps {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  /** Whether it is known who is a customer already. */
  readonly isKnown: boolean;
  readonly onSummary: (summary: ReviewSummary) => void;
  readonly onChanged: () => void;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

export function ReviewStep({ file, summary, isKnown, onSummary, onChanged, onBack, onContinue }: ReviewStepProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [isTried, setTried] = useState(false);
  const review = useReview({ file, summary, onSummary, onChanged });
  const go = () => {
    setTried(true);
    if (summary.unsent > 0) onContinue();
  };
  return (
    <StepCard
      step="review"
      lead={t('translations:customersReview.reviewLead')}
      takesFocus
      actions={
        <>
          <Button variant="outlined" color="secondary" onClick={onBack}>
            {t('translations:customersImport.back')}
          </Button>
          <Button variant="contained" onClick={go}>
            {t('translations:customersImport.next')}
          </Button>
          {isTried && summary.unsent === 0 ? (
            <Alert severity="warning" role="alert" sx={{ paddingBlock: 0 }}>
              {t('translations:customersSending.nothingReady')}
            </Alert>
          ) : null}
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <ReviewFilters summary={summary} isKnown={isKnown} filter={review.filter} onChoose={review.choose} />
        <ReviewActions file={file} summary={summary} review={review} />
      </Stack>
      <ReviewRows review={review} />
    </StepCard>
  );
}
