import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, enUS, esES } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/de';
import 'dayjs/locale/es';
import type { ReactNode } from 'react';
import { useFormats } from '../../text/formats.ts';

const pickerWords = { en: enUS, de: deDE, es: esES } as const;
/** The pickers' own German word means `the next one`. */
const betterPickerWords = { en: {}, de: { nextStepButtonLabel: 'Weiter' }, es: {} } as const;

/** The pickers' own words and calendar, in the language of the page. */
export function DateTexts({ children }: { readonly children: ReactNode }) {
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
