import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, isLanguage, locales } from './languages.ts';

/** Weekday, month, day `at` hour:minute: 12-hour in English, 24-hour in German and Spanish; by this device's clock, or a zone's. */
export function shortDateTime(at: number, language: Language, timeZone?: string): string {
  const { day, time } = clockOf(language, timeZone);
  return joined(day.format(at), time.format(at), language);
}

/** The same, with the year where it is not this one. */
export function fullDateTime(at: number, language: Language, timeZone?: string, now = Date.now()): string {
  const { year, dayOfYear, time } = clockOf(language, timeZone);
  if (year.format(at) === year.format(now)) return shortDateTime(at, language, timeZone);
  return joined(dayOfYear.format(at), time.format(at), language);
}

/** By the same clock. */
export function timeOfDay(minutes: number, language: Language): string {
  return clockOf(language).time.format(new Date(2026, 0, 1, 0, minutes));
}

type Clock = Readonly<Record<'day' | 'dayOfYear' | 'year' | 'time', Intl.DateTimeFormat>>;

/** Making one costs as much as a hundred uses, and a list shows hundreds of moments. */
const clocks = new Map<string, Clock>();

function clockOf(language: Language, timeZone?: string): Clock {
  const key = `${language} ${timeZone}`;
  const known = clocks.get(key);
  if (known) return known;
  const locale = locales[language];
  const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone } as const;
  const clock = {
    day: new Intl.DateTimeFormat(locale, day),
    dayOfYear: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
    year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: language === 'en', timeZone }),
  };
  clocks.set(key, clock);
  return clock;
}

/** One o'clock is singular in Spanish. */
function joined(day: string, hour: string, language: Language): string {
  const joint = { en: 'at', de: 'um', es: hour.startsWith('1:') ? 'a la' : 'a las' }[language];
  return `${day} ${joint} ${hour}`;
}

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
    const monthDays = new Intl.DateTimeFormat(locales[language], { month: 'short', day: 'numeric' });
    const monthDaysOfYear = new Intl.DateTimeFormat(locales[language], {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    const shortDays = new Intl.DateTimeFormat(locales[language], { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const moments = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' });
    return {
      language,
      number: (value: number) => numbers.format(value),
      /** Of millionths of a currency. */
      money: (micros: number, currency: string) => writeMoney(micros, { currency, locale: locales[language] }),
      /** The same of a limit, which is never told as less. */
      moneyAtMost: (micros: number, currency: string) =>
        writeMoney(micros, { currency, locale: locales[language], roundingMode: 'ceil' }),
      date: (at: number) => days.format(at),
      /** `Mar 1`, with the year where it is not this one. */
      shortDate: (at: number) => (isThisYear(at) ? monthDays : monthDaysOfYear).format(at),
      /** Of a day such as `2026-11-21`, wherever it was a day. */
      day: (day: string) => wholeDays.format(Date.parse(day)),
      shortDay: (day: string) => shortDays.format(Date.parse(day)),
      /** With the year, for what may be long ago. */
      moment: (at: number) => moments.format(at),
      dateTime: (at: number, timeZone?: string) => fullDateTime(at, language, timeZone),
      /** Of any day, in minutes from its midnight. */
      timeOfDay: (minutes: number) => timeOfDay(minutes, language),
      relative: (at: number, now: number) => relativeTime(at, now, language),
      /** Of what has happened, also where a server's clock is ahead of this one. */
      ago: (at: number, now: number) => relativeTime(Math.min(at, now), now, language),
      /** How long something takes. */
      elapsed: (ms: number) => elapsedTime(ms, language),
      elapsedAbout: (ms: number) => elapsedTime(ms, language, Math.round),
    };
  }, [language]);
}

function isThisYear(at: number): boolean {
  return new Date(at).getFullYear() === new Date().getFullYear();
}

interface Money {
  readonly currency: string;
  readonly locale: string;
  readonly roundingMode?: 'halfExpand' | 'ceil';
}

/** What would read as nothing, and is not, has four digits after the point. */
function writeMoney(micros: number, { currency, locale, roundingMode = 'halfExpand' }: Money): string {
  const options = { style: 'currency', currency, roundingMode } as const;
  const usual = new Intl.NumberFormat(locale, options);
  const readsAsNothing = usual.format(micros / 1_000_000) === usual.format(0);
  const format = readsAsNothing ? new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: 4 }) : usual;
  return format.format(micros / 1_000_000);
}

/** Addresses, numbers and codes keep their own direction inside a sentence of the other one. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** `Spain`, in the language asked. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([locales[language]], { type: 'region' }).of(code) ?? code;
}

/** What people call a time zone such as `America/New_York`: by its city. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface RelativeWords {
  readonly few: string;
  readonly units: Readonly<Record<Unit, readonly [one: string, many: string]>>;
  readonly future: (span: string) => string;
  readonly past: (span: string) => string;
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

const words: Readonly<Record<Language, RelativeWords>> = {
  en: {
    few: 'a few sec',
    units: {
      minute: ['a min', '{n} min'],
      hour: ['an hour', '{n} hours'],
      day: ['a day', '{n} days'],
      month: ['a month', '{n} months'],
      year: ['a year', '{n} years'],
    },
    future: (span) => `in ${span}`,
    past: (span) => `${span} ago`,
  },
  de: {
    few: 'ein paar Sek.',
    units: {
      minute: ['einer Min.', '{n} Min.'],
      hour: ['einer Stunde', '{n} Stunden'],
      day: ['einem Tag', '{n} Tagen'],
      month: ['einem Monat', '{n} Monaten'],
      year: ['einem Jahr', '{n} Jahren'],
    },
    future: (span) => `in ${span}`,
    past: (span) => `vor ${span}`,
  },
  es: {
    few: 'unos segundos',
    units: {
      minute: ['un min', '{n} min'],
      hour: ['una hora', '{n} horas'],
      day: ['un día', '{n} días'],
      month: ['un mes', '{n} meses'],
      year: ['un año', '{n} años'],
    },
    future: (span) => `en ${span}`,
    past: (span) => `hace ${span}`,
  },
};

/** How far a moment (epoch ms) is from now: `in 2 days`, `a few sec ago`. */
export function relativeTime(at: number, now: number, language: Language): string {
  const said = words[language];
  const span = spanOf(Math.abs(at - now));
  const text = span ? said.units[span.unit][span.count === 1 ? 0 : 1].replace('{n}', String(span.count)) : said.few;
  return at > now ? said.future(text) : said.past(text);
}

/** Steps up where the rounded count would read oddly: 45 s, 45 min, 22 h, 26 days, 11 months. */
function spanOf(ms: number): { unit: Unit; count: number } | undefined {
  if (ms < 45_000) return undefined;
  if (ms < 45 * minuteMs) return { unit: 'minute', count: Math.max(1, Math.round(ms / minuteMs)) };
  if (ms < 22 * hourMs) return { unit: 'hour', count: Math.max(1, Math.round(ms / hourMs)) };
  if (ms < 26 * dayMs) return { unit: 'day', count: Math.max(1, Math.round(ms / dayMs)) };
  const months = Math.max(1, Math.round(ms / dayMs / 30.4375));
  if (months < 12) return { unit: 'month', count: months };
  return { unit: 'year', count: Math.max(1, Math.round(ms / dayMs / 365.25)) };
}

/** How long something takes: in whole days, else in whole hours, else in minutes, of which there is at least 1. */
export function elapsedTime(ms: number, language: Language, toWhole: (count: number) => number = Math.floor): string {
  const [unit, count] = wholeUnits(ms, toWhole);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function wholeUnits(
  ms: number,
  toWhole: (count: number) => number,
): readonly [unit: 'day' | 'hour' | 'minute', count: number] {
  const [days, hours, minutes] = [toWhole(ms / dayMs), toWhole(ms / hourMs), toWhole(ms / minuteMs)] as const;
  if (hours >= 24) return ['day', days];
  return minutes >= 60 ? ['hour', hours] : ['minute', Math.max(1, minutes)];
}
