import { type Theme, ThemeProvider } from '@mui/material/styles';
import {
  DateTimeField as TypedField,
  type DateTimeFieldProps as TypedFieldProps,
} from '@mui/x-date-pickers/DateTimeField';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { menuShadow } from '../theme/component-looks.ts';
import { dateTimeMax, dateTimeMin } from './campaign-form.ts';

interface DateTimeFieldProps {
  readonly label: string;
  /** epoch milliseconds; nothing while the field is empty or half typed */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** A date and a time, typed or picked. What is half typed stays in the field and counts as nothing. */
export function DateTimeField({ label, value, onChange, onBlur, inputRef, error, hint }: DateTimeFieldProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { language } = useFormats();
  const [shown, setShown] = useState<Dayjs | null>(() => toDayjs(value));
  if (toTime(shown) !== value) setShown(toDayjs(value));
  return (
    <DateTimePicker
      label={label}
      value={shown}
      onChange={(changed) => {
        setShown(changed);
        onChange(toTime(changed));
      }}
      minDateTime={dayjs(dateTimeMin)}
      maxDateTime={dayjs(dateTimeMax)}
      ampm={language === 'en'}
      timeSteps={{ minutes: 15 }}
      inputRef={inputRef}
      localeText={{
        // What is heard begins with what is seen.
        hoursClockNumberText: twoDigits,
        minutesClockNumberText: twoDigits,
        openDatePickerDialogue: () => t('translations:campaignForm.chooseDate', { field: label }),
      }}
      slots={{ field: LeftToRightField }}
      slotProps={{
        openPickerButton: { size: 'small' },
        toolbar: { toolbarFormat: dayAndMonth[language] },
        layout: { sx: calendarLook },
        desktopPaper: { sx: { borderRadius: '12px', boxShadow: menuShadow } },
        textField: {
          fullWidth: true,
          error: error !== undefined,
          helperText: error ?? hint,
          onBlur,
          sx: fieldLook,
          slotProps: { inputLabel: { shrink: true, required: false } },
        },
      }}
    />
  );
}

const dayAndMonth = { en: 'MMM D', de: 'D. MMM', es: 'D MMM' } as const;

/** Our languages write dates from left to right, also where the page is mirrored. */
function LeftToRightField(props: TypedFieldProps) {
  return (
    <ThemeProvider theme={leftToRight}>
      <TypedField {...props} />
    </ThemeProvider>
  );
}

function leftToRight(theme: Theme): Theme {
  return { ...theme, direction: 'ltr' };
}

/** Days that a finger hits, and a month of six weeks as high as they are. */
const calendarLook = {
  '@media (pointer: coarse)': {
    '& .MuiPickerDay-root': { '--PickerDay-size': '40px' },
    '& .MuiDayCalendar-weekDayLabel': { width: 40 },
    '& .MuiDayCalendar-slideTransition': { minHeight: 264 },
    '& .MuiDateCalendar-root': { maxHeight: 364, height: 364 },
  },
};

/** The label stands above, as it does over every other field. */
const fieldLook = {
  '& .MuiInputLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    marginBlockEnd: 0.75,
    typography: 'subtitle2',
    color: 'text.primary',
    '&.Mui-focused, &.Mui-error': { color: 'text.primary' },
  },
  '& .MuiPickersOutlinedInput-root': {
    backgroundColor: 'background.paper',
    minHeight: 40,
    paddingInline: '12px',
    fontSize: { xs: '1rem', md: '0.875rem' },
  },
  '& .MuiPickersInputBase-sectionsContainer': { paddingBlock: '7px', width: '100%', justifyContent: 'left' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'neutral.400', top: 0, '& legend': { display: 'none' } },
  '& .MuiPickersOutlinedInput-root:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'neutral.600' },
} as const;

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}

function toDayjs(time: number | null): Dayjs | null {
  return time === null ? null : dayjs(time);
}

function toTime(shown: Dayjs | null): number | null {
  return shown?.isValid() ? shown.valueOf() : null;
}
