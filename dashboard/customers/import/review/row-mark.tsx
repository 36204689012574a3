import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useTranslation } from 'react-i18next';
import { problemStates } from '../reading/import-fields.ts';
import type { ReviewRow } from '../reading/review-parts.ts';
import { useRowWords } from './row-words.ts';

/** What a row is, in a word and an icon. */
export function RowMark({ row, id }: { readonly row: ReviewRow; readonly id: string }) {
  const words = useRowWords();
  const { icon, tone } = lookOf(row);
  return (
    <span className={`mark ${tone}`} id={id}>
      {icon}
      <span>{words(row)}</span>
    </span>
  );
}

function isProblem({ state }: ReviewRow): boolean {
  return problemStates.some((one) => one === state);
}

function lookOf(row: ReviewRow) {
  if (row.isWarned) return { icon: <WarningIcon aria-hidden />, tone: 'doubtful' };
  if (row.isSent || row.state === 'ready') return { icon: <CheckCircleIcon aria-hidden />, tone: 'good' };
  if (isProblem(row)) return { icon: <WarningCircleIcon aria-hidden />, tone: 'bad' };
  return { icon: <MinusCircleIcon aria-hidden />, tone: '' };
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
    <button
      type="button"
      className="skip"
      aria-label={t(`translations:customersReview.${isSkipped ? 'takeRowBack' : 'skipRow'}`, { row: row.number })}
      onClick={() => void onSkip(row.row, !isSkipped)}
    >
      {t(`translations:customersReview.${isSkipped ? 'takeBack' : 'skip'}`)}
    </button>
  );
}
