// What a row of the file means, and what is wrong with it.
import { checkinsMax } from '@fanfare/contract/bulk-records.ts';
import { normalizePhone } from '@fanfare/contract/phone.ts';
import type { DateOrder, Field, RowState } from './import-fields.ts';
import { readDate } from './read-date.ts';

interface JudgedRow {
  readonly state: RowState;
  /** Digits with the leading 1 as a number, which is small to keep; 0 where there is no valid phone. */
  readonly phone: number;
  /** Epoch milliseconds, as is `lastCheckin`; NaN where there is none. */
  readonly createdAt: number;
  readonly lastCheckin: number;
  readonly checkins: number;
  /** Nothing is wrong with it, but it is worth a look. */
  readonly isLastBeforeCreated: boolean;
}

export interface Judging {
  readonly order: DateOrder;
  /** epoch milliseconds */
  readonly now: number;
}

export type Cells = Readonly<Record<Field, string>>;

const phoneLengthMax = 64;
const plainPhone = /^1?\d{10}$/;
/** 1.41556E+10: the digits that a spreadsheet left out are gone. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;

export function judgeRow(cells: Cells, { order, now }: Judging): JudgedRow {
  const phone = readPhone(cells.phone);
  const createdAt = readDate(cells.createdAt, order) ?? Number.NaN;
  const hasLast = cells.lastCheckin.trim() !== '';
  const lastCheckin = hasLast ? (readDate(cells.lastCheckin, order) ?? Number.NaN) : Number.NaN;
  const state =
    typeof phone === 'string'
      ? phone
      : (createdProblem(cells.createdAt, createdAt, now) ?? lastProblem(hasLast, lastCheckin, now) ?? 'ready');
  return {
    state,
    phone: typeof phone === 'string' ? 0 : phone,
    createdAt,
    lastCheckin,
    checkins: readCheckins(cells.checkins),
    isLastBeforeCreated: lastCheckin < createdAt,
  };
}

function readPhone(typed: string): number | 'noPhone' | 'phoneShortened' | 'phoneInvalid' {
  const text = typed.trim();
  if (text === '') return 'noPhone';
  if (plainPhone.test(text)) return Number(text.length === 10 ? `1${text}` : text);
  // Asked first: ten or eleven digits may be left, and they would be somebody else's number.
  if (shortened.test(text)) return 'phoneShortened';
  if (text.length > phoneLengthMax) return 'phoneInvalid';
  const { phone, isValid } = normalizePhone(text);
  return isValid ? Number(phone) : 'phoneInvalid';
}

function createdProblem(typed: string, createdAt: number, now: number): RowState | undefined {
  if (typed.trim() === '') return 'createdMissing';
  if (Number.isNaN(createdAt)) return 'createdUnreadable';
  return createdAt > now ? 'createdFuture' : undefined;
}

function lastProblem(hasLast: boolean, lastCheckin: number, now: number): RowState | undefined {
  if (!hasLast) return undefined;
  if (Number.isNaN(lastCheckin)) return 'lastUnreadable';
  return lastCheckin > now ? 'lastFuture' : undefined;
}

/** The digits, 0 where there are none. `3.0` is three, and less than none is none. */
function readCheckins(typed: string): number {
  const text = typed.trim();
  if (text === '' || text.startsWith('-')) return 0;
  const digits = text.replace(/[.,]\d{1,2}$/, '').replaceAll(/\D/g, '');
  return Math.min(Number(digits), checkinsMax);
}
