import { type Language, locales } from './languages.ts';

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
export function elapsedTime(ms: number, language: Language): string {
  const [unit, count] = wholeUnits(ms);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function wholeUnits(ms: number): readonly [unit: 'day' | 'hour' | 'minute', count: number] {
  if (ms >= dayMs) return ['day', Math.floor(ms / dayMs)];
  if (ms >= hourMs) return ['hour', Math.floor(ms / hourMs)];
  return ['minute', Math.max(1, Math.floor(ms / minuteMs))];
}
