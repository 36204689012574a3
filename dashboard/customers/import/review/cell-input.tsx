import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, cellLengthMax } from '../reading/import-fields.ts';
import type { ReviewRow } from '../reading/review-parts.ts';
import { troubledField } from './row-words.ts';

export interface CellInputProps {
  readonly row: ReviewRow;
  readonly field: Field;
  /** Of the element that says what is wrong with the row. */
  readonly problemId: string;
  readonly onEdit: (row: number, field: Field, text: string) => Promise<void>;
}

/** A cell of the file that can be changed. Enter takes the change and goes to the row below, Escape takes it back. */
export function CellInput({ row, field, problemId, onEdit }: CellInputProps) {
  const { t } = useTranslation(['common', 'translations']);
  const value = row.cells[field];
  const [typed, setTyped] = useState(value);
  const isTroubled = !row.isSent && troubledField[row.state] === field;
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
  const name = t(`translations:customersImport.${field}`);
  return (
    <input
      className="cell"
      value={typed}
      readOnly={row.isSent}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      aria-label={t('translations:customersReview.cell', { field: name, row: row.number })}
      aria-invalid={isTroubled}
      aria-describedby={isTroubled ? problemId : undefined}
      data-field={field}
      maxLength={cellLengthMax}
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
