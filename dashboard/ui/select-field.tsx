import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChange: (value: Value) => void;
}

/** One of some words, with its label above. */
export function SelectField<Value extends string>({ label, value, options, onChange }: SelectFieldProps<Value>) {
  const labelId = useId();
  return (
    <FormControl fullWidth>
      <Typography variant="subtitle2" id={labelId} sx={{ marginBottom: 0.75 }}>
        {label}
      </Typography>
      <Select
        value={value}
        displayEmpty
        onChange={({ target }) => onChange(target.value as Value)}
        labelId={labelId}
        SelectDisplayProps={{ 'aria-labelledby': labelId }}
      >
        {options.map(([one, name]) => (
          <MenuItem key={one} value={one}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
