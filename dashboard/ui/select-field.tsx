import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChange: (value: Value) => void;
  /** What takes the focus where it is wrong. */
  readonly inputRef?: Ref<unknown>;
  /** What is wrong, in words; nothing while all is well. */
  readonly error?: string | undefined;
}

/** One of some words, with its label above. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  const { inputRef, error } = field;
  const labelId = useId();
  const helpId = `${labelId}-help`;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <Typography variant="subtitle2" id={labelId} sx={{ marginBottom: 0.75 }}>
        {label}
      </Typography>
      <Select
        value={value}
        displayEmpty
        onChange={({ target }) => onChange(target.value as Value)}
        labelId={labelId}
        SelectDisplayProps={{ 'aria-labelledby': labelId, ...(error && { 'aria-describedby': helpId }) }}
        {...(inputRef && { inputRef })}
      >
        {options.map(([one, name]) => (
          <MenuItem key={one} value={one}>
            {name}
          </MenuItem>
        ))}
      </Select>
      {error ? <FormHelperText id={helpId}>{error}</FormHelperText> : null}
    </FormControl>
  );
}
