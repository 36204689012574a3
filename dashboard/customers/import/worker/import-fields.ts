// The words that all parts of the import share.
import { customerNoteMax } from '@fanfare/contract/tags.ts';

export const fields = ['phone', 'createdAt', 'lastCheckin', 'checkins', 'status', 'tags', 'note'] as const;
export type Field = (typeof fields)[number];
/** What is shown of a row only where the file has a column for it. */
const furtherFields: ReadonlySet<Field> = new Set(['status', 'tags', 'note']);
export const requiredFields: readonly Field[] = ['phone', 'createdAt'];

/** The place of each field's column in the file, -1 where the file has none. */
export type ColumnMatch = Readonly<Record<Field, number>>;

export const noMatch: ColumnMatch = {
  phone: -1,
  createdAt: -1,
  lastCheckin: -1,
  checkins: -1,
  status: -1,
  tags: -1,
  note: -1,
};

export function shownFields(match: ColumnMatch): readonly Field[] {
  return fields.filter((field) => match[field] >= 0 || !furtherFields.has(field));
}

/** Which number of 03/04/2025 is the month. */
export type DateOrder = 'monthFirst' | 'dayFirst';

export const problemStates = [
  'phoneInvalid',
  'phoneShortened',
  'createdMissing',
  'createdUnreadable',
  'createdFuture',
  'lastUnreadable',
  'lastFuture',
  'tagsInvalid',
  'noteTooLong',
  'refused',
] as const;
export type ProblemState = (typeof problemStates)[number];

export const skippedStates = ['noPhone', 'duplicate', 'skipped'] as const;

/** What a row is. */
export const rowStates = ['ready', ...problemStates, ...skippedStates] as const;
export type RowState = (typeof rowStates)[number];

export function isProblem(state: string): state is ProblemState {
  return problemStates.some((one) => one === state);
}

/** Without the header. */
export const fileRowsMax = 250_000;

/** What stands in a cell is kept up to this length; what is longer is wrong. A file of ours has apostrophes in a note. */
export function cellLengthMax(field: Field): number {
  return field === 'note' ? 2 * customerNoteMax + 2 : 1_000;
}

export const templateHeader = 'phone,createdAt,lastCheckin,checkins,tags,note\r\n';
