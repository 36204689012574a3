import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.tsx';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly sample?: ReactNode;
  readonly lang?: string;
}

interface ChoiceRowProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, all in view: real radio buttons that look like tiles. */
export function ChoiceRow<Value extends string>({ legend, value, choices, onChoose }: ChoiceRowProps<Value>) {
  const { t } = useTranslation();
  const name = useId();
  const choose = (choice: Choice<Value>) => {
    onChoose(choice.value);
    announce(t('appSettings.changed', { setting: legend, value: choice.label }));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', padding: 0, marginBlockEnd: 1 }}>
        {legend}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map((choice) => (
          <Box key={choice.value} component="label" lang={choice.lang} sx={tileStyle}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => choose(choice)}
            />
            {choice.sample}
            {choice.label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const tileStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  paddingInline: 1.5,
  borderRadius: '10px',
  border: '1px solid',
  borderColor: 'neutral.400',
  fontSize: '0.875rem',
  fontWeight: 500,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '&:hover': { backgroundColor: 'level.1' },
  '&:has(input:checked)': {
    borderColor: 'primary.main',
    boxShadow: (theme: { palette: { primary: { main: string } } }) => `inset 0 0 0 1px ${theme.palette.primary.main}`,
    backgroundColor: 'ramp.50',
  },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;
