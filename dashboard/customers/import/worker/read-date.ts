// Dates as spreadsheets write them. A date without an offset is one of this device's own time zone.
import { fold } from '../../../ui/fold.ts';
import type { DateOrder } from './import-fields.ts';

const earliestMs = new Date(1900, 0, 1).getTime();
const latestMs = new Date(2100, 0, 1).getTime() - 1;
const dateLengthMax = 60;

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:t|,?\s+)(.+))?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:(?:t|,?\s+)(.+))?$/;
const dayAndName =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.|st|nd|rd|th|º)?[\s-]*(?:de\s+)?(\p{L}+)\.?,?(?:\s+|-)(?:del?\s+)?(\d{4}|\d\d)(?:,?\s+(.+))?$/u;
const nameAndDay = /^(?:\p{L}+\.?,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(.+))?$/u;
const clock =
  /^(?:at\s+|um\s+)?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:\s*([ap])\.?\s?m\.?|\s*uhr)?\s*(?:(z|utc|gmt)|([+-])(\d\d)(?::?(\d\d))?)?$/;
const compact = /^(\d{4})(\d\d)(\d\d)$/;
const serial = /^\d{5}(?:[.,]\d+)?$/;
/** 1954 to 2099 as the days since the end of 1899 that spreadsheets count in. */
const serialMin = 20_000;
const serialMax = 73_050;
const dayMs = 86_400_000;

/** Epoch milliseconds; nothing for what is no date, or one that is before 1900 or after 2099. */
export function readDate(typed: string, order: DateOrder): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '' || text.length > dateLengthMax) return undefined;
  const time = /^\d+(?:[.,]\d+)?$/.test(text) ? fromNumber(text) : fromParts(text, order);
  return time !== undefined && time >= earliestMs && time <= latestMs ? time : undefined;
}

/** What a date tells of the order that its file keeps: `either` where both readings are dates. */
export function dateOrderIn(typed: string): DateOrder | 'either' | undefined {
  const [, first, separator, second] = yearLast.exec(typed.trim().toLowerCase()) ?? [];
  if (first === undefined || separator === '.' || first === second) return undefined;
  if (Number(first) > 12) return Number(second) > 12 ? undefined : 'dayFirst';
  if (Number(second) > 12) return 'monthFirst';
  return Number(first) === Number(second) ? undefined : 'either';
}

function fromNumber(text: string): number | undefined {
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  if (serial.test(text)) return fromSerial(Number(text.replace(',', '.')));
  const [, year, month, day] = compact.exec(text) ?? [];
  return year === undefined ? undefined : toTime({ year, month, day });
}

function fromSerial(days: number): number | undefined {
  if (days < serialMin || days > serialMax) return undefined;
  const whole = Math.floor(days);
  const midnight = new Date(1899, 11, 30 + whole).getTime();
  return midnight + Math.round((days - whole) * dayMs);
}

function fromParts(text: string, order: DateOrder): number | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return toTime({ year: iso[1], month: iso[3], day: iso[4], time: iso[5] });
  const numbers = yearLast.exec(text);
  if (numbers) {
    const [, first, separator, second, year, time] = numbers;
    const isDayFirst = separator === '.' || order === 'dayFirst';
    return toTime({ year, month: isDayFirst ? second : first, day: isDayFirst ? first : second, time });
  }
  const named = dayAndName.exec(text);
  if (named) return toTime({ year: named[3], month: monthOf(named[2] ?? ''), day: named[1], time: named[4] });
  const american = nameAndDay.exec(text);
  if (!american) return undefined;
  return toTime({ year: american[3], month: monthOf(american[1] ?? ''), day: american[2], time: american[4] });
}

interface DateParts {
  readonly year: string | undefined;
  readonly month: string | number | undefined;
  readonly day: string | undefined;
  readonly time?: string | undefined;
}

function toTime({ year: typedYear = '', month: typedMonth, day: typedDay, time = '' }: DateParts): number | undefined {
  const year = toYear(typedYear);
  const month = Number(typedMonth);
  const day = Number(typedDay);
  if (!(month >= 1 && month <= 12) || !(day >= 1 && day <= daysIn(year, month))) return undefined;
  if (time.trim() === '') return new Date(year, month - 1, day).getTime();
  const [, hour, minute, second = '0', fraction = '', half, zero, sign, offsetHours, offsetMinutes = '0'] =
    clock.exec(time.trim()) ?? [];
  if (hour === undefined || !isClock(Number(hour), Number(minute), Number(second), half)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (zero === undefined && sign === undefined) {
    return new Date(year, month - 1, day, hours, Number(minute), Number(second), ms).getTime();
  }
  const offset = sign === undefined ? 0 : Number(offsetHours) * 60 + Number(offsetMinutes);
  const utc = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second), ms);
  return utc - (sign === '-' ? -offset : offset) * 60_000;
}

function isClock(hour: number, minute: number, second: number, half: string | undefined): boolean {
  const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  return isHour && minute <= 59 && second <= 59;
}

/** Two digits mean 1970 to 2069. */
function toYear(typed: string): number {
  const year = Number(typed);
  if (typed.length !== 2) return year;
  return year < 70 ? 2_000 + year : 1_900 + year;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** In English, German and Spanish, without marks above the letters. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'enero'],
  ['february', 'februar', 'feber', 'febrero'],
  ['march', 'marz', 'maerz', 'mrz', 'marzo'],
  ['april', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'junio'],
  ['july', 'juli', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'dezember', 'diciembre'],
];

const shortestName = 3;

/** 1 to 12 for a month's name or a beginning of it with three letters at least, NaN for other words. */
function monthOf(word: string): number {
  const plain = fold(word);
  if (plain.length < shortestName) return Number.NaN;
  const index = monthNames.findIndex((names) => names.some((name) => name.startsWith(plain)));
  return index < 0 ? Number.NaN : index + 1;
}
