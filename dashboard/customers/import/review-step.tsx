import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonRow } from '../../theme/theme.ts';
import { ReviewRows } from './review-rows.tsx';
import { StepCard } from './step-card.tsx';
import { type ReviewState, useReport, useReview } from './use-review.ts';
import { type ProblemState, type RowState, isProblem, problemStates } from './worker/import-fields.ts';
import type { ReviewChip, ReviewFilter, ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

interface ReviewStepProps {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  /** Whether it is known who is a customer already. */
  readonly isKnown: boolean;
  readonly onSummary: (summary: ReviewSummary) => void;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

export function ReviewStep({ file, summary, isKnown, onSummary, onBack, onContinue }: ReviewStepProps) {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const review = useReview({ file, summary, onSummary });
  const go = () => {
    setTried(true);
    if (summary.unsent > 0) onContinue();
  };
  return (
    <StepCard
      step="review"
      lead={t('customersReview.reviewLead')}
      takesFocus
      actions={
        <>
          <Button variant="outlined" color="secondary" onClick={onBack}>
            {t('customersImport.back')}
          </Button>
          <Button variant="contained" onClick={go}>
            {t('customersImport.next')}
          </Button>
          {isTried && summary.unsent === 0 ? (
            <Alert severity="warning" role="alert" sx={{ paddingBlock: 0 }}>
              {t('customersSending.nothingReady')}
            </Alert>
          ) : null}
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <ReviewFilters summary={summary} isKnown={isKnown} filter={review.filter} onChoose={review.choose} />
        <ReviewActions file={file} summary={summary} review={review} />
      </Stack>
      <ReviewRows review={review} fields={summary.fields} />
    </StepCard>
  );
}

interface ReviewFiltersProps {
  readonly summary: ReviewSummary;
  readonly isKnown: boolean;
  readonly filter: ReviewFilter;
  readonly onChoose: (filter: ReviewFilter) => void;
}

/** How many rows are what; each count shows its rows. Below it the causes, so that one is put right and not each row. */
function ReviewFilters({ summary, isKnown, filter, onChoose }: ReviewFiltersProps) {
  const { t } = useTranslation();
  const chips = isKnown
    ? (['ready', 'fixing', 'skipped', 'known', 'all'] as const)
    : (['ready', 'fixing', 'skipped', 'all'] as const);
  const kinds = kindsUnder(filter).filter((kind) => summary.states[kind] > 0);
  return (
    <>
      <Stack role="group" aria-label={t('customersReview.filters')} direction="row" sx={row}>
        {chips.map((chip) => (
          <FilterButton
            key={chip}
            label={t(`customersReview.chips.${chip}`, { count: summary[chip] })}
            isChosen={chip === chipOf(filter)}
            onChoose={() => onChoose(chip)}
          />
        ))}
      </Stack>
      {kinds.length > 0 ? (
        <Stack role="group" aria-label={t('customersReview.groups')} direction="row" sx={row}>
          <FilterButton
            isSmall
            label={t(`customersReview.${chipOf(filter) === 'fixing' ? 'allProblems' : 'allSkipped'}`)}
            isChosen={filter === chipOf(filter)}
            onChoose={() => onChoose(chipOf(filter))}
          />
          {kinds.map((kind) => (
            <FilterButton
              key={kind}
              isSmall
              label={t('customersReview.groupOf', {
                problem: t(`customersReview.kinds.${kind}`),
                count: summary.states[kind],
              })}
              isChosen={kind === filter}
              onChoose={() => onChoose(kind)}
            />
          ))}
        </Stack>
      ) : null}
    </>
  );
}

const row = { gap: 1, flexWrap: 'wrap' } as const;

interface FilterButtonProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isSmall?: boolean;
  readonly onChoose: () => void;
}

function FilterButton({ label, isChosen, isSmall = false, onChoose }: FilterButtonProps) {
  return (
    <Chip
      component="button"
      type="button"
      clickable
      size={isSmall ? 'small' : 'medium'}
      label={label}
      aria-pressed={isChosen}
      color={isChosen ? 'primary' : 'default'}
      variant={isChosen ? 'filled' : 'outlined'}
      onClick={onChoose}
      sx={{
        minHeight: isSmall ? 28 : 34,
        height: 'auto',
        fontVariantNumeric: 'tabular-nums',
        '& .MuiChip-label': { whiteSpace: 'normal' },
      }}
    />
  );
}

interface ReviewActionsProps {
  readonly file: ImportFile;
  readonly summary: ReviewSummary;
  readonly review: ReviewState;
}

/** What can be done with many rows at once. */
function ReviewActions({ file, summary, review }: ReviewActionsProps) {
  const { t } = useTranslation();
  const download = useReport(file);
  const group = isProblem(review.filter) ? review.filter : undefined;
  const hasProblems = summary.fixing > 0;
  if (!hasProblems && summary.states.skipped === 0) return null;
  return (
    <Stack direction="row" sx={buttonRow}>
      {group && summary.states[group] > 0 ? (
        <Button size="small" variant="outlined" color="secondary" onClick={() => void review.skip(group)}>
          {t('customersReview.skipThese')}
        </Button>
      ) : null}
      {hasProblems ? (
        <>
          <Button size="small" variant="outlined" color="secondary" onClick={() => void review.skip()}>
            {t('customersReview.skipAll')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="secondary"
            startIcon={<DownloadSimpleIcon />}
            onClick={() => void download('fixing', t('customersReview.problemsFile'))}
          >
            {t('customersReview.downloadProblems')}
          </Button>
        </>
      ) : null}
      {summary.states.skipped > 0 ? (
        <Button size="small" variant="outlined" color="secondary" onClick={() => void review.unskip()}>
          {t('customersReview.unskip')}
        </Button>
      ) : null}
    </Stack>
  );
}

const skippedKinds = ['noPhone', 'duplicate'] as const satisfies readonly RowState[];

function kindsUnder(filter: ReviewFilter): readonly (ProblemState | (typeof skippedKinds)[number])[] {
  if (chipOf(filter) === 'fixing') return problemStates;
  return chipOf(filter) === 'skipped' ? skippedKinds : [];
}

/** The chip under which a kind of rows is found. */
function chipOf(filter: ReviewFilter): ReviewChip {
  if (isProblem(filter)) return 'fixing';
  return filter === 'noPhone' || filter === 'duplicate' ? 'skipped' : filter;
}
