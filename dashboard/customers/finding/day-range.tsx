import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import { firstDay, lastDay } from '../../ui/calendar-day.ts';
import { useTypedDay } from '../../ui/typed-day.ts';

interface DayRangeProps {
  readonly label: string;
  /** Days as `2026-11-21`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly isDisabled?: boolean;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
  readonly children?: ReactNode;
}

/** From one day to another, both included; either may stay open. */
export function DayRange({ label, from, to, isDisabled = false, onChange, children }: DayRangeProps) {
  const { t } = useTranslation(['common', 'translations']);
  const first = useTypedDay(from, (day) => onChange({ from: day, to }));
  const last = useTypedDay(to, (day) => onChange({ from, to: day }));
  const bounds = { min: firstDay, max: lastDay };
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', padding: 0, marginBlockEnd: 1 }}>
        {label}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <TextInput
          type="date"
          label={t('translations:customerList.fromDay')}
          {...first}
          disabled={isDisabled}
          inputProps={bounds}
        />
        <TextInput
          type="date"
          label={t('translations:customerList.toDay')}
          {...last}
          disabled={isDisabled}
          inputProps={bounds}
        />
      </Stack>
      {children}
    </Box>
  );
}
