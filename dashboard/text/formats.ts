import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, locales, type Language } from './languages.ts';
import { relativeTime } from './relative-time.ts';

/** Weekday, month, day `at` hour:minute: 12-hour in English, 24-hour in German and Spanish. */
export function shortDateTime(at: number, language: Language): string {
  const date = new Date(at);
  const day = date.toLocaleDateString(locales[language], { weekday: 'short', month: 'short', day: 'numeric' });
  const time = date.toLocaleTimeString(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    hour12: language === 'en',
  });
  return `${day} ${joint[language]} ${time}`;
}

const joint: Readonly<Record<Language, string>> = { en: 'at', de: 'um', es: 'a las' };

/** Dates, numbers and spans of time in the active language. */
export function useFormats() {
  const { i18n } = useTranslation();
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en';
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locales[language]);
    const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' });
    return {
      language,
      number: (value: number) => numbers.format(value),
      date: (at: number) => days.format(at),
      dateTime: (at: number) => shortDateTime(at, language),
      relative: (at: number, now: number = Date.now()) => relativeTime(at, now, language),
    };
  }, [language]);
}
