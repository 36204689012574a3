import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../text/formats.ts';
import { type RowState, problemStates } from '../reading/import-fields.ts';
import type { ReviewChip, ReviewFilter, ReviewSummary } from '../reading/review-parts.ts';

const chipWords = {
  all: 'chipAll',
  ready: 'chipReady',
  fixing: 'chipFixing',
  skipped: 'chipSkipped',
  known: 'chipKnown',
} as const satisfies Record<ReviewChip, string>;

const kindWords = {
  phoneInvalid: 'kindPhoneInvalid',
  phoneShortened: 'kindPhoneShortened',
  createdMissing: 'kindCreatedMissing',
  createdUnreadable: 'kindCreatedUnreadable',
  createdFuture: 'kindCreatedFuture',
  lastUnreadable: 'kindLastUnreadable',
  lastFuture: 'kindLastFuture',
  refused: 'kindRefused',
  noPhone: 'kindNoPhone',
  duplicate: 'kindDuplicate',
} as const satisfies Partial<Record<RowState, string>>;
type Kind = keyof typeof kindWords;

const skippedKinds = ['noPhone', 'duplicate'] as const satisfies readonly Kind[];

interface ReviewFiltersProps {
  readonly summary: ReviewSummary;
  readonly isKnown: boolean;
  readonly filter: ReviewFilter;
  readonly onChoose: (filter: ReviewFilter) => void;
}

/** How many rows are what; each count shows its rows. Below it the causes, so that one is put right and not each row. */
export function ReviewFilters({ summary, isKnown, filter, onChoose }: ReviewFiltersProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const chips = isKnown
    ? (['ready', 'fixing', 'skipped', 'known', 'all'] as const)
    : (['ready', 'fixing', 'skipped', 'all'] as const);
  const kinds = kindsUnder(filter).filter((kind) => summary.states[kind] > 0);
  return (
    <>
      <Stack role="group" aria-label={t('translations:customersReview.filters')} direction="row" sx={row}>
        {chips.map((chip) => (
          <FilterButton
            key={chip}
            label={t(`translations:customersReview.${chipWords[chip]}`, { count: number(summary[chip]) })}
            isChosen={chip === chipOf(filter)}
            onChoose={() => onChoose(chip)}
          />
        ))}
      </Stack>
      {kinds.length > 0 ? (
        <Stack role="group" aria-label={t('translations:customersReview.groups')} direction="row" sx={row}>
          <FilterButton
            isSmall
            label={t(`translations:customersReview.${chipOf(filter) === 'fixing' ? 'allProblems' : 'allSkipped'}`)}
            isChosen={filter === chipOf(filter)}
            onChoose={() => onChoose(chipOf(filter))}
          />
          {kinds.map((kind) => (
            <FilterButton
              key={kind}
              isSmall
              label={t('translations:customersReview.groupOf', {
                problem: t(`translations:customersReview.${kindWords[kind]}`),
                count: number(summary.states[kind]),
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

function kindsUnder(filter: ReviewFilter): readonly Kind[] {
  if (chipOf(filter) === 'fixing') return problemStates;
  return chipOf(filter) === 'skipped' ? skippedKinds : [];
}

/** The chip under which a kind of rows is found. */
function chipOf(filter: ReviewFilter): ReviewChip {
  if (filter in chipWords) return filter as ReviewChip;
  return problemStates.some((state) => state === filter) ? 'fixing' : 'skipped';
}

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
