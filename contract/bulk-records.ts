// What a bulk upload may hold, read by hand: a schema would cost more than writing the rows.
import { earliestMs, latestMs, parseIsoTime } from './local-day.ts';
import { currentPlan } from './numbering-plan.ts';
import { customerNoteMax, customerTagMax, customerTagsMax, isLongerThan, isTag, toTags } from './tags.ts';

export const bulkRecordsMax = 10_000;
export const bulkNeedsRecords = 'Bulk upload requires full records with a registration date.';
export const bulkTooMany = 'Bulk upload takes at most 10,000 records.';
export const bulkEmpty = 'Bulk upload needs at least one record.';
export const checkinsMax = 1_000_000_000;

export const recordProblems = {
  phone: 'phone is required',
  phoneText: 'phone must be text',
  phoneShape: 'phone is not a valid phone number',
  createdAt: 'createdAt is required and must be a valid timestamp',
  createdAtSeconds: 'createdAt must be in milliseconds, and this looks like seconds',
  createdAtFuture: 'createdAt must not be in the future',
  lastCheckin: 'lastCheckin must be a valid timestamp',
  lastCheckinSeconds: 'lastCheckin must be in milliseconds, and this looks like seconds',
  lastCheckinFuture: 'lastCheckin must not be in the future',
  checkins: 'checkins must be a number of at most 1,000,000,000',
  optout: 'optout must be true or false',
  tags: `tags must be a list of at most ${customerTagsMax} tags, each up to ${customerTagMax} characters, without commas, semicolons, quotes and backslashes`,
  note: 'note must be text of at most 2,000 characters',
  shape: 'must be an object',
} as const;

export interface BulkRecord {
  /** As it is kept. */
  readonly phone: string;
  /** Epoch milliseconds, as is `lastCheckin`. */
  readonly createdAt: number;
  readonly lastCheckin: number | null;
  readonly checkins: number;
  readonly optout: boolean;
  /** Each once, in one order. */
  readonly tags: readonly string[];
  readonly note: string;
}

/** The sentence for what is no list that could be read. */
export function listProblem(given: unknown): string | undefined {
  if (!Array.isArray(given)) return bulkNeedsRecords;
  if (given.length === 0) return bulkEmpty;
  return given.length > bulkRecordsMax ? bulkTooMany : undefined;
}

/** What takes a few milliseconds. */
const readAtOnce = 500;

/**
 * The records as they will be written, some at a time, so that whoever reads them can let others go in between. Ends with
 * the sentence for the first that is no good, where there is one. `{n}` counts from 1.
 */
export function* readBulkRecords(given: readonly unknown[]): Generator<readonly BulkRecord[], string | undefined> {
  let records: BulkRecord[] = [];
  for (const [index, one] of given.entries()) {
    if (typeof one === 'string') return bulkNeedsRecords;
    const record = readRecord(one);
    if (typeof record === 'string') return `Record ${index + 1}: ${record}`;
    if (records.push(record) < readAtOnce) continue;
    yield records;
    records = [];
  }
  yield records;
  return undefined;
}

/** Whoever sends may have a clock of their own. */
const aheadMsMax = 24 * 60 * 60_000;

/** The sentence for the first record of which something is still to come. */
export function futureProblem(records: readonly BulkRecord[], now: number): string | undefined {
  const latest = now + aheadMsMax;
  for (const [index, { createdAt, lastCheckin }] of records.entries()) {
    if (createdAt > latest) return `Record ${index + 1}: ${recordProblems.createdAtFuture}`;
    if ((lastCheckin ?? 0) > latest) return `Record ${index + 1}: ${recordProblems.lastCheckinFuture}`;
  }
  return undefined;
}

function readRecord(given: unknown): BulkRecord | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return recordProblems.shape;
  const {
    phone: typed,
    createdAt: created,
    lastCheckin: last,
    checkins: count,
    optout,
    tags: words,
    note: text,
  } = given as Record<string, unknown>;
  if (!isMissing(typed) && typeof typed !== 'string') return recordProblems.phoneText;
  const phone = readPhone(typed ?? '');
  if (phone === '') return recordProblems.phone;
  if (phone === undefined) return recordProblems.phoneShape;
  const createdAt = readTime(created);
  if (typeof createdAt === 'string') return recordProblems[`createdAt${createdAt}`];
  const lastCheckin = isMissing(last) ? null : readTime(last);
  if (typeof lastCheckin === 'string') return recordProblems[`lastCheckin${lastCheckin}`];
  const checkins = isMissing(count) ? 0 : readCount(count);
  if (checkins === undefined) return recordProblems.checkins;
  if (!isMissing(optout) && typeof optout !== 'boolean') return recordProblems.optout;
  const tags = isMissing(words) ? noTags : readTags(words);
  if (tags === undefined) return recordProblems.tags;
  const note = isMissing(text) ? '' : readNote(text);
  if (note === undefined) return recordProblems.note;
  return { phone, createdAt, lastCheckin, checkins, optout: optout === true, tags, note };
}

const phoneLengthMax = 64;

/** Empty where nothing was given, undefined where it is no phone. */
function readPhone(typed: string): string | undefined {
  if (typed.trim() === '') return '';
  if (typed.length > phoneLengthMax) return undefined;
  const { phone, isValid } = currentPlan().read(withoutDecimals(typed));
  return isValid ? phone : undefined;
}

/** A column of numbers with a gap is one of decimals to some programs: `3471234567.0`. */
export function withoutDecimals(typed: string): string {
  return typed.replace(/^(\+?\d+)[.,]0{1,2}$/, '$1');
}

/** From 1973 on; as milliseconds these are the first weeks of 1970. */
const secondsMin = 100_000_000;

/** Epoch milliseconds, or ISO 8601; else how the name of the problem ends. */
function readTime(given: unknown): number | '' | 'Seconds' {
  const time = typeof given === 'string' ? parseIsoTime(given) : given;
  if (typeof time !== 'number' || !Number.isInteger(time) || time < earliestMs || time > latestMs) return '';
  if (given === time && time >= secondsMin && time <= latestMs / 1_000) return 'Seconds';
  return time;
}

/** Truncated to an integer, 0 at least. */
function readCount(given: unknown): number | undefined {
  const count = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof count !== 'number' || !(count <= checkinsMax)) return undefined;
  return Math.max(0, Math.trunc(count)) + 0;
}

/** As `isWellFormed` finds it, which browsers of 2023 do not have. */
const halfCharacter = /\p{Surrogate}/u;

const noTags: readonly string[] = [];

function readTags(given: unknown): readonly string[] | undefined {
  if (!Array.isArray(given) || given.length > customerTagsMax) return undefined;
  const tags: string[] = [];
  for (const one of given as readonly unknown[]) {
    const tag = typeof one === 'string' ? one.trim() : '';
    if (!isTag(tag) || halfCharacter.test(tag)) return undefined;
    tags.push(tag);
  }
  return toTags(tags);
}

function readNote(given: unknown): string | undefined {
  if (typeof given !== 'string' || halfCharacter.test(given) || given.includes('\0')) return undefined;
  const note = given.trim();
  return isLongerThan(note, customerNoteMax) ? undefined : note;
}

function isMissing(given: unknown): given is null | undefined {
  return given === undefined || given === null;
}
