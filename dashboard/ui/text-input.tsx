import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';

export interface TextInputProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'notched'> {
  readonly label: string;
  /** What is wrong, in words; nothing while all is well. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** At the end of the label's row: a link or `optional`. By keyboard it comes after the field, not on the way to it. */
  readonly labelEnd?: ReactNode;
  /** What `register('name')` of react-hook-form gives. */
  readonly registration?: UseFormRegisterReturn;
}

/** A text field with its label above and its error or hint below. */
export function TextInput({ label, error, hint, labelEnd, registration, id, inputProps, ...input }: TextInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const { ref, ...registered } = registration ?? {};
  const described = [inputProps?.['aria-describedby'], error || hint ? helpId : undefined].filter(Boolean).join(' ');
  return (
    <FormControl error={Boolean(error)} fullWidth sx={fieldStyle}>
      <Typography component="label" htmlFor={inputId} variant="subtitle2">
        {label}
      </Typography>
      <OutlinedInput
        id={inputId}
        {...input}
        {...registered}
        {...(ref && !input.inputRef ? { inputRef: ref } : {})}
        inputProps={{ ...inputProps, ...(described ? { 'aria-describedby': described } : {}) }}
      />
      {labelEnd ? (
        <Box className="label-end" sx={{ typography: 'secondary' }}>
          {labelEnd}
        </Box>
      ) : null}
      {error || hint ? <FormHelperText id={helpId}>{error ?? hint}</FormHelperText> : null}
    </FormControl>
  );
}

/**
 * Of a text that has a longest length: how much of that is used, and what is said of one that is too long, which stands
 * whole until somebody shortens it. An emoji is one character, as for the server.
 */
export function useLength(text: string, charactersMax: number) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { length } = Array.from(text);
  return {
    used: `${number(length)} / ${number(charactersMax)}`,
    tooLong: length > charactersMax ? t('ui.tooLong', { max: charactersMax }) : undefined,
  };
}

const fieldStyle = {
  display: 'grid',
  // Beside a taller one, whose error takes a line, it keeps its own height.
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  '& > *': { gridColumn: '1 / -1' },
  '& > label': { gridArea: '1 / 1', justifySelf: 'start', marginBlockEnd: 0.75 },
  '& > .label-end': { gridArea: '1 / 2' },
} as const;
