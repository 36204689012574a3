import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { SignUpTyped } from './sign-up-schema.ts';

interface SignUpTickProps {
  readonly control: Control<SignUpTyped>;
  readonly name: 'agreed' | 'news';
  readonly label: ReactNode;
}

export function SignUpTick({ control, name, label }: SignUpTickProps) {
  const {
    field: { value, ref, ...field },
    fieldState: { error },
  } = useController({ control, name });
  const errorId = `${name}-error`;
  const described = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <FormControl error={Boolean(error)}>
      <FormControlLabel
        control={<Checkbox {...field} checked={value} slotProps={{ input: { ref, ...described } }} />}
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {error ? <FormHelperText id={errorId}>{error.message}</FormHelperText> : null}
    </FormControl>
  );
}
