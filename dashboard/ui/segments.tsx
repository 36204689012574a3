import Box from '@mui/material/Box';
import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few short choices, side by side: radio buttons that look like one control. */
export function Segments<Value extends string>({ label, value, choices, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{ display: 'inline-flex', padding: '3px', borderRadius: '12px', backgroundColor: 'level.2' }}
    >
      {choices.map((choice) => (
        <Box key={choice.value} component="label" sx={segmentStyle}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </Box>
      ))}
    </Box>
  );
}

const segmentStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 38, md: 34 },
  paddingInline: { xs: 1.25, sm: 1.5 },
  borderRadius: '9px',
  fontSize: '0.875rem',
  fontWeight: 500,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    // To the edges of the control, which is 44 px high.
    inset: '-3px 0',
    width: '100%',
    height: 'calc(100% + 6px)',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '&:hover': { color: 'text.primary' },
  '&:has(input:checked)': {
    color: 'text.primary',
    backgroundColor: 'background.paper',
    boxShadow: '0 1px 3px rgb(18 22 33 / 0.16)',
    outline: '1px solid transparent',
  },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
} as const;
