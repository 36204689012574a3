import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface ChoiceFieldProps {
  readonly label: string;
  /** What stands for no choice. */
  readonly any: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** One of some words in the order of the alphabet, or any. */
export function ChoiceField({ label, any, value, choices, onChange }: ChoiceFieldProps) {
  const labelId = useId();
  return (
    <FormControl fullWidth>
      <Typography variant="subtitle2" id={labelId} sx={{ marginBottom: 0.75 }}>
        {label}
      </Typography>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        displayEmpty
        labelId={labelId}
        SelectDisplayProps={{ 'aria-labelledby': labelId }}
      >
        <MenuItem value="">{any}</MenuItem>
        {choices
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.name}
            </MenuItem>
          ))}
      </Select>
    </FormControl>
  );
}
