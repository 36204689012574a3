import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, isLanguage, locales } from './languages.ts';
import { elapsedTime, relativeTime } from './relative-time.ts';

/** Weekday, month, day `at` hour:minute: 12-hour in English, 24-hour in German and Spanish. */
export function shortDateTime(at: number, language: Language): string {
  const { day, time } = clockOf(language);
  return `${day.format(at)} ${joint[language]} ${time.format(at)}`;
}

interface Clock {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Making one costs as much as a hundred uses, and a list shows hundreds of moments. */
const clocks = new Map<Language, Clock>();

function clockOf(language: Language): Clock {
  const known = clocks.get(language);
  if (known) return known;
  const locale = locales[language];
  const clock = {
    day: new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: language === 'en' }),
  };
  clocks.set(language, clock);
  return clock;
}

const joint: Readonly<Record<Language, string>> = { en: 'at', de: 'um', es: 'a las' };

/** Dates, numbers and spans of time in the active language. */
export function useFormats() {
  const { i18n } = useTranslation();
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en';
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locales[language]);
    const days = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' });
    const wholeDays = new Intl.DateTimeFormat(locales[language], {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const shortDays = new Intl.DateTimeFormat(locales[language], { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const moments = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' });
    return {
      language,
      number: (value: number) => numbers.format(value),
      date: (at: number) => days.format(at),
      /** Of a day such as `2026-11-21`, wherever it was a day. */
      day: (day: string) => wholeDays.format(Date.parse(day)),
      shortDay: (day: string) => shortDays.format(Date.parse(day)),
      /** With the year, for what may be long ago. */
      moment: (at: number) => moments.format(at),
      dateTime: (at: number) => shortDateTime(at, language),
      relative: (at: number, now: number = Date.now()) => relativeTime(at, now, language),
      /** How long something takes. */
      elapsed: (ms: number) => elapsedTime(ms, language),
    };
  }, [language]);
}

/** Addresses, numbers and codes keep their own direction inside a sentence of the other one. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** What people call a time zone such as `America/New_York`: by its city. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
