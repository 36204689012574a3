import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface TextInputProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'notched'> {
  readonly label: string;
  /** What is wrong, in words; nothing while all is well. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** At the end of the label's row: a link or `optional`. */
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
    <FormControl error={Boolean(error)} fullWidth>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, marginBottom: 0.75 }}>
        <Typography component="label" htmlFor={inputId} variant="subtitle2">
          {label}
        </Typography>
        {labelEnd ? <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{labelEnd}</Box> : null}
      </Stack>
      <OutlinedInput
        id={inputId}
        {...input}
        {...registered}
        {...(ref ? { inputRef: ref } : {})}
        inputProps={{ ...inputProps, ...(described ? { 'aria-describedby': described } : {}) }}
      />
      {error || hint ? <FormHelperText id={helpId}>{error ?? hint}</FormHelperText> : null}
    </FormControl>
  );
}
