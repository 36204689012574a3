import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, cellLengthMax } from './import-fields.ts';
import type { ReviewRow } from './review-parts.ts';
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
  return (
    <InputBase
      fullWidth
      value={typed}
      readOnly={row.isSent}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      error={isTroubled}
      sx={cellLook}
      inputProps={{
        'aria-label': t('translations:customersReview.cell', {
          field: t(`translations:customersImport.${field}`),
          row: row.number,
        }),
        'aria-describedby': isTroubled ? problemId : undefined,
        'data-field': field,
        maxLength: cellLengthMax,
        dir: field === 'phone' || field === 'checkins' ? 'ltr' : 'auto',
        inputMode: field === 'phone' ? 'tel' : undefined,
        autoComplete: 'off',
        spellCheck: false,
        onKeyDown,
      }}
    />
  );
}

function inputBelow(input: HTMLElement, field: Field): HTMLElement | undefined {
  const all = [...(input.closest('[data-rows]')?.querySelectorAll<HTMLElement>(`input[data-field="${field}"]`) ?? [])];
  return all[all.indexOf(input) + 1];
}

/** `left` is the start of the page's direction, whatever the direction of what stands in the cell. */
const cellLook = {
  fontSize: { xs: '1rem', md: '0.875rem' },
  minHeight: { xs: 44, md: 36 },
  borderRadius: '8px',
  border: '1px solid',
  borderColor: { xs: 'neutral.400', md: 'transparent' },
  fontVariantNumeric: 'tabular-nums',
  '& input': { paddingInline: '8px', paddingBlock: '6px', textAlign: 'left' },
  '&:hover': { borderColor: 'neutral.600' },
  '&.Mui-error': { borderColor: 'error.main', backgroundColor: 'background.paper' },
  '&.Mui-focused': {
    borderColor: 'primary.main',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-1px',
  },
  '&:has(input:read-only)': { borderColor: 'transparent', color: 'text.secondary' },
} as const;
