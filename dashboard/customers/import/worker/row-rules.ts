// What a row of the file means, and what is wrong with it.
import { checkinsMax, withoutDecimals } from '@fanfare/contract/bulk-records.ts';
import { fromCsvCell } from '@fanfare/contract/csv.ts';
import { type PhoneRule, readPhone as readByRule } from '@fanfare/contract/phone-rule.ts';
import { normalizePhone } from '@fanfare/contract/phone.ts';
import { customerNoteMax, isLongerThan } from '@fanfare/contract/tags.ts';
import { addTags } from '../../typed-tags.ts';
import type { DateOrder, Field, ProblemState, RowState } from './import-fields.ts';
import { toPlain } from './match-columns.ts';
import { readDate } from './read-date.ts';

export interface JudgedRow {
  readonly state: RowState;
  /** Of each wrong cell, the first of which is the state; none of a row that is left out anyway. */
  readonly problems: readonly ProblemState[];
  /** As the API tells it; empty where there is no valid phone. */
  readonly phone: string;
  /** Epoch milliseconds, as is `lastCheckin`. */
  readonly createdAt: number | undefined;
  readonly lastCheckin: number | undefined;
  readonly checkins: number;
  /** Whether they opted out, as far as the file says. */
  readonly optout: boolean;
  readonly tags: readonly string[];
  readonly note: string;
  /** Nothing is wrong with it, but it is worth a look. */
  readonly isLastBeforeCreated: boolean;
}

export interface Judging {
  readonly order: DateOrder;
  /** epoch milliseconds */
  readonly now: number;
  readonly rule: PhoneRule | null;
}

export type Cells = Readonly<Record<Field, string>>;

const phoneLengthMax = 64;
const plainPhone = /^1?\d{10}$/;
/** 1.41556E+10: the digits that a spreadsheet left out are gone. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;

export function judgeRow(cells: Cells, { order, now, rule }: Judging, isOptoutColumn = false): JudgedRow {
  const { phone, problem } = readPhone(cells.phone, rule);
  const createdAt = readDate(cells.createdAt, order);
  const lastCheckin = readDate(cells.lastCheckin, order);
  const { tags, refusal } = addTags([], fromCsvCell(cells.tags.trim()));
  const note = fromCsvCell(cells.note.trim());
  const problems =
    problem === 'noPhone'
      ? []
      : [
          problem,
          createdProblem(cells.createdAt, createdAt, now),
          lastProblem(cells.lastCheckin, lastCheckin, now),
          refusal && 'tagsInvalid',
          isLongerThan(note, customerNoteMax) ? 'noteTooLong' : undefined,
        ].filter((one): one is ProblemState => one !== undefined);
  return {
    state: problem === 'noPhone' ? problem : (problems[0] ?? 'ready'),
    problems,
    phone,
    createdAt,
    lastCheckin,
    checkins: readCheckins(cells.checkins),
    optout: isOptout(cells.status, isOptoutColumn),
    tags,
    note,
    isLastBeforeCreated: createdAt !== undefined && lastCheckin !== undefined && lastCheckin < createdAt,
  };
}

interface ReadPhone {
  readonly phone: string;
  readonly problem?: 'noPhone' | 'phoneShortened' | 'phoneInvalid';
}

function readPhone(typed: string, rule: PhoneRule | null): ReadPhone {
  const text = withoutDecimals(typed.trim());
  if (text === '') return { phone: '', problem: 'noPhone' };
  if (!rule && plainPhone.test(text)) return { phone: text.length === 10 ? `1${text}` : text };
  // Asked first: ten or eleven digits may be left, and they would be somebody else's number.
  if (shortened.test(text)) return { phone: '', problem: 'phoneShortened' };
  if (text.length > phoneLengthMax) return { phone: '', problem: 'phoneInvalid' };
  if (rule) {
    const read = readByRule(text, rule);
    return read ? { phone: `+${read.digits}` } : { phone: '', problem: 'phoneInvalid' };
  }
  const { phone, isValid } = normalizePhone(text);
  return isValid ? { phone } : { phone: '', problem: 'phoneInvalid' };
}

function createdProblem(typed: string, createdAt: number | undefined, now: number): ProblemState | undefined {
  if (typed.trim() === '') return 'createdMissing';
  if (createdAt === undefined) return 'createdUnreadable';
  return createdAt > now ? 'createdFuture' : undefined;
}

function lastProblem(typed: string, lastCheckin: number | undefined, now: number): ProblemState | undefined {
  if (typed.trim() === '') return undefined;
  if (lastCheckin === undefined) return 'lastUnreadable';
  return lastCheckin > now ? 'lastFuture' : undefined;
}

/** The digits, 0 where there are none. `3.0` is three, less than none is none, and a date counts nothing. */
function readCheckins(typed: string): number {
  const text = typed.trim();
  if (text === '' || text.startsWith('-')) return 0;
  const isDate = !/^\d+(?:[.,]\d+)?$/.test(text) && readDate(text, 'dayFirst') !== undefined;
  if (isDate) return 0;
  const digits = text.replace(/[.,]\d{1,2}$/, '').replaceAll(/\D/g, '');
  return Math.min(Number(digits), checkinsMax);
}

/** As our own lists and others say it of whoever gets no messages; in plain letters. */
const optoutWords: ReadonlySet<string> = new Set([
  'blocked',
  'optedout',
  'optout',
  'unsubscribed',
  'stop',
  'stopped',
  'gesperrt',
  'blockiert',
  'abgemeldet',
  'abbestellt',
  'bloqueado',
  'bloqueada',
  'baja',
  'debaja',
  'dadodebaja',
  'dadadebaja',
]);
/** An empty cell of another program's too, or a day of zeros. */
const noWord =
  /^(?:0+|no?|f|false|never|active|subscribed|opt(?:ed)?in|null|none|na|nan|undefined|nein|falsch|nie|aktiv|falso|nunca|activ[oa])?$/;

/** In a column of opt-outs whatever is no "no" is one, a date too; in one of states, such as consent, a "yes" is none. */
function isOptout(typed: string, isOptoutColumn: boolean): boolean {
  const plain = toPlain(typed);
  return optoutWords.has(plain) || (isOptoutColumn && !noWord.test(plain));
}
