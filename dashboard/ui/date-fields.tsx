// A day, or a day and a time, typed or picked; what is half typed stays in the field and counts as nothing.
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateField, type DateFieldProps } from '@mui/x-date-pickers/DateField';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import {
  DateTimeField as TypedField,
  type DateTimeFieldProps as TypedFieldProps,
} from '@mui/x-date-pickers/DateTimeField';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, enUS, esES } from '@mui/x-date-pickers/locales';
import type { PickerOwnerState } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/de';
import 'dayjs/locale/es';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { menuShadow } from '../theme/component-looks.ts';
import { hiddenLook } from './visually-hidden.tsx';
import { endOfDay, firstDay, lastDay, readDay, startOfDay } from './calendar-day.ts';

const pickerWords = { en: enUS, de: deDE, es: esES } as const;
/** The pickers' own German word means `the next one`. */
const betterPickerWords = { en: {}, de: { nextStepButtonLabel: 'Weiter' }, es: {} } as const;

/** The pickers' own words and calendar, in the language of the page. */
function DateTexts({ children }: { readonly children: ReactNode }) {
  const { language } = useFormats();
  const { localeText } = pickerWords[language].components.MuiLocalizationProvider.defaultProps;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language}
      localeText={{ ...localeText, ...betterPickerWords[language] }}
    >
      {children}
    </LocalizationProvider>
  );
}

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
}

interface DateTimeFieldProps extends FieldProps {
  /** epoch milliseconds; nothing while the field is empty or half typed */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly hint?: string;
}

export function DateTimeField({ label, value, onChange, onBlur, inputRef, error, hint }: DateTimeFieldProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const [shown, setShown] = useState<Dayjs | null>(() => toDayjs(value));
  if (toTime(shown) !== value) setShown(toDayjs(value));
  const look = lookOf(error, hint);
  return (
    <DateTexts>
      <DateTimePicker
        label={label}
        value={shown}
        onChange={(changed) => {
          setShown(changed);
          onChange(toTime(changed));
        }}
        minDateTime={dayjs(startOfDay(firstDay))}
        maxDateTime={dayjs(endOfDay(lastDay) - 1)}
        ampm={language === 'en'}
        timeSteps={{ minutes: 15 }}
        {...(inputRef !== undefined && { inputRef })}
        localeText={{
          // What is heard begins with what is seen.
          hoursClockNumberText: twoDigits,
          minutesClockNumberText: twoDigits,
          openDatePickerDialogue: () => t('ui.chooseDateAndTime', { field: label }),
        }}
        slots={{ field: LeftToRightDateTime }}
        slotProps={{
          ...look,
          toolbar: { toolbarFormat: dayAndMonth[language] },
          textField: { ...look.textField, ...(onBlur && { onBlur }) },
        }}
      />
    </DateTexts>
  );
}

export interface DayFieldProps extends FieldProps {
  /** as `2026-11-21`, or empty */
  readonly day: string;
  /** Told of a day that can be, and of none. */
  readonly onChange: (day: string) => void;
  /** The last that can be chosen. */
  readonly max?: string | undefined;
  /** Where what stands beside it says it to who sees. */
  readonly isLabelHidden?: boolean;
}

/** A year comes digit by digit, and what it is on the way is no day yet: what is none goes when the field is left. */
export function DayField({ label, error, day, onChange, max = lastDay, isLabelHidden = false }: DayFieldProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { shown, type, leave } = useTypedDay({ day, max, onChange });
  const look = lookOf(error);
  return (
    <DateTexts>
      <DatePicker
        label={label}
        value={shown}
        onChange={type}
        minDate={dayjs(firstDay)}
        maxDate={dayjs(max)}
        localeText={{ openDatePickerDialogue: () => t('ui.chooseDate', { field: label }) }}
        slots={{ field: LeftToRightDate }}
        slotProps={{
          ...look,
          // In the calendar: in the field it would take the year's room.
          actionBar: ({ pickerVariant }: PickerOwnerState) => ({
            actions: pickerVariant === 'desktop' ? ['clear'] : ['clear', 'cancel', 'accept'],
          }),
          toolbar: { toolbarFormat: dayAndMonth[language] },
          textField: {
            ...look.textField,
            onBlur: leave,
            ...(isLabelHidden && { sx: [fieldLook, hiddenLabel] }),
          },
        }}
      />
    </DateTexts>
  );
}

interface TypedDayParts {
  readonly day: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

/** What the field shows: a day that it told comes back later than what is typed since, and must not take its place. */
export function useTypedDay({ day, max, onChange }: TypedDayParts) {
  const [shown, setShown] = useState<Dayjs | null>(() => dayOfText(day));
  const [known, setKnown] = useState(day);
  const [told, setTold] = useState<readonly string[]>([]);
  if (known !== day) {
    setKnown(day);
    setTold(told.includes(day) ? told.slice(told.indexOf(day) + 1) : []);
    if (!told.includes(day)) setShown(dayOfText(day));
  }
  const type = (changed: Dayjs | null) => {
    setShown(changed);
    const typed = dayIn(changed);
    if (typed === undefined || typed > max) return;
    if (typed !== (told.at(-1) ?? day)) setTold([...told, typed]);
    onChange(typed);
  };
  const leave = () => {
    setTold([]);
    setShown(dayOfText(told.at(-1) ?? day));
  };
  return { shown, type, leave };
}

const dayAndMonth = { en: 'MMM D', de: 'D. MMM', es: 'D MMM' } as const;

function lookOf(error: string | undefined, hint?: string) {
  return {
    openPickerButton: { size: 'small' },
    layout: { sx: calendarLook },
    desktopPaper: { sx: { borderRadius: '12px', boxShadow: ({ palette }: Theme) => menuShadow(palette.neutral) } },
    textField: {
      fullWidth: true,
      error: error !== undefined,
      helperText: error ?? hint,
      sx: fieldLook,
      slotProps: { inputLabel: { shrink: true, required: false } },
    },
  } as const;
}

/** Our languages write dates from left to right, also where the page is mirrored. */
function LeftToRightDateTime(props: TypedFieldProps) {
  return (
    <ThemeProvider theme={leftToRight}>
      <TypedField {...props} />
    </ThemeProvider>
  );
}

function LeftToRightDate(props: DateFieldProps) {
  return (
    <ThemeProvider theme={leftToRight}>
      <DateField {...props} />
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

const hiddenLabel = { '& .MuiInputLabel-root': hiddenLook } as const;

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}

function toDayjs(time: number | null): Dayjs | null {
  return time === null ? null : dayjs(time);
}

function toTime(shown: Dayjs | null): number | null {
  return shown?.isValid() ? shown.valueOf() : null;
}

function dayOfText(day: string): Dayjs | null {
  return readDay(day) === '' ? null : dayjs(day);
}

/** Empty where none is chosen, nothing where it is no day that can be. */
function dayIn(shown: Dayjs | null): string | undefined {
  if (shown === null) return '';
  return (shown.isValid() && readDay(shown.format('YYYY-MM-DD'))) || undefined;
}
