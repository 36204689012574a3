import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useTranslation } from 'react-i18next';
import { statusTones } from '../../theme/palettes.ts';
import { problemStates } from './import-fields.ts';
import type { ReviewRow } from './review-parts.ts';
import { useRowWords } from './row-words.ts';

/** What a row is, in a word and an icon. */
export function RowMark({ row, id }: { readonly row: ReviewRow; readonly id: string }) {
  const words = useRowWords();
  const { icon, color } = lookOf(row);
  return (
    <Stack direction="row" id={id} sx={{ gap: 0.75, alignItems: 'flex-start', color, fontSize: '0.875rem' }}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', flexShrink: 0, fontSize: '1.125rem' }}>
        {icon}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {words(row)}
      </Box>
    </Stack>
  );
}

function isProblem({ state }: ReviewRow): boolean {
  return problemStates.some((one) => one === state);
}

function lookOf(row: ReviewRow) {
  if (row.isWarned) return { icon: <WarningIcon />, color: statusTones.warning[700] };
  if (row.isSent || row.state === 'ready') return { icon: <CheckCircleIcon />, color: statusTones.success[700] };
  if (isProblem(row)) return { icon: <WarningCircleIcon />, color: statusTones.error[700] };
  return { icon: <MinusCircleIcon />, color: 'text.secondary' };
}

interface SkipButtonProps {
  readonly row: ReviewRow;
  readonly onSkip: (row: number, isSkipped: boolean) => Promise<void>;
}

/** Leaves one row out, or takes it back. */
export function SkipButton({ row, onSkip }: SkipButtonProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isSkipped = row.state === 'skipped';
  if (row.isSent || !(isSkipped || isProblem(row))) return null;
  return (
    <Button
      size="small"
      color="secondary"
      aria-label={t(`translations:customersReview.${isSkipped ? 'takeRowBack' : 'skipRow'}`, { row: row.number })}
      onClick={() => void onSkip(row.row, !isSkipped)}
    >
      {t(`translations:customersReview.${isSkipped ? 'takeBack' : 'skip'}`)}
    </Button>
  );
}
