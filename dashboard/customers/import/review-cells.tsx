import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateWords } from './use-review.ts';
import { type Field, type RowState, cellLengthMax, isProblem } from './worker/import-fields.ts';
import type { ReviewRow } from './worker/import-messages.ts';

export interface CellInputProps {
  readonly row: ReviewRow;
  readonly field: Field;
  /** What the ids of the row's marks begin with. */
  readonly marksId: string;
  readonly onEdit: (row: number, field: Field, text: string) => Promise<void>;
}

/** A cell of the file that can be changed. Enter takes the change and goes to the row below, Escape takes it back. */
export function CellInput({ row, field, marksId, onEdit }: CellInputProps) {
  const { t } = useTranslation();
  const value = row.cells[field];
  const [typed, setTyped] = useState(value);
  const problem = row.states.find((one) => problemField[one] === field);
  const commit = () => {
    if (typed !== value) void onEdit(row.row, field, typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(value);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const below = inputBelow(event.currentTarget, field);
    if (below) below.focus();
    else commit();
  };
  const name = t(`customersImport.${field}`);
  return (
    <input
      className="cell"
      value={typed}
      readOnly={row.isSent}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      aria-label={t('customersReview.cell', { field: name, row: String(row.number) })}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && markId(marksId, problem)}
      data-field={field}
      maxLength={cellLengthMax(field)}
      dir={field === 'phone' || field === 'checkins' ? 'ltr' : 'auto'}
      inputMode={field === 'phone' ? 'tel' : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function inputBelow(input: HTMLElement, field: Field): HTMLElement | undefined {
  const all = [...(input.closest('[data-rows]')?.querySelectorAll<HTMLElement>(`input[data-field="${field}"]`) ?? [])];
  return all[all.indexOf(input) + 1];
}

/** The field that must be put right. */
const problemField: Partial<Readonly<Record<RowState, Field>>> = {
  phoneInvalid: 'phone',
  phoneShortened: 'phone',
  refused: 'phone',
  createdMissing: 'createdAt',
  createdUnreadable: 'createdAt',
  createdFuture: 'createdAt',
  lastUnreadable: 'lastCheckin',
  lastFuture: 'lastCheckin',
  tagsInvalid: 'tags',
  noteTooLong: 'note',
};

function markId(marksId: string, state: RowState): string {
  return `${marksId}-${state}`;
}

/** What a row is, in a word and an icon; what is wrong with it, each by itself. */
export function RowMarks({ row, id }: { readonly row: ReviewRow; readonly id: string }) {
  const words = useRowWords();
  const { icon, tone } = lookOf(row);
  return (
    <span className="marks">
      {row.states.map((state) => (
        <span key={state} className={`mark ${tone}`} id={markId(id, state)}>
          {icon}
          <span>{words(row, state)}</span>
        </span>
      ))}
    </span>
  );
}

function lookOf(row: ReviewRow) {
  if (row.isWarned) return { icon: <WarningIcon aria-hidden />, tone: 'doubtful' };
  if (row.isSent || row.state === 'ready') return { icon: <CheckCircleIcon aria-hidden />, tone: 'good' };
  if (isProblem(row.state)) return { icon: <WarningCircleIcon aria-hidden />, tone: 'bad' };
  return { icon: <MinusCircleIcon aria-hidden />, tone: '' };
}

interface SkipButtonProps {
  readonly row: ReviewRow;
  readonly onSkip: (row: number, isSkipped: boolean) => Promise<void>;
}

/** Leaves one row out, or takes it back. */
export function SkipButton({ row, onSkip }: SkipButtonProps) {
  const { t } = useTranslation();
  const isSkipped = row.state === 'skipped';
  if (row.isSent || !(isSkipped || isProblem(row.state))) return null;
  return (
    <button
      type="button"
      className="skip"
      aria-label={t(`customersReview.${isSkipped ? 'takeRowBack' : 'skipRow'}`, { row: String(row.number) })}
      onClick={() => void onSkip(row.row, !isSkipped)}
    >
      {t(`customersReview.${isSkipped ? 'takeBack' : 'skip'}`)}
    </button>
  );
}

function useRowWords() {
  const { t } = useTranslation();
  const stateWords = useStateWords();
  return ({ isSent, isWarned, cells, duplicateOf, refusal }: ReviewRow, state: RowState): string => {
    if (isSent) return t('customersReview.sent');
    if (isWarned) return t('customersReview.lastBeforeCreated');
    return stateWords(state, { value: cells.createdAt, n: String(duplicateOf ?? 0), said: refusal ?? '' });
  };
}
