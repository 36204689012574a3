// What a review tells of the rows of a file.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import type { Field, RowState } from './import-fields.ts';
import type { Cells } from './row-rules.ts';

export const reviewFilters = ['all', 'ready', 'fixing', 'skipped', 'known'] as const;
export type ReviewChip = (typeof reviewFilters)[number];
/** Which rows are shown: a chip, or one kind of problem. */
export type ReviewFilter = ReviewChip | RowState;

export interface ReviewSummary {
  readonly all: number;
  readonly ready: number;
  readonly fixing: number;
  readonly skipped: number;
  /** Among the ready ones: customers already, whom the import merges. */
  readonly known: number;
  /** Among the ready ones: not sent yet. */
  readonly unsent: number;
  readonly warned: number;
  readonly edited: number;
  readonly states: Readonly<Record<RowState, number>>;
}

export interface ReviewRow {
  readonly row: number;
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly cells: Cells;
  readonly state: RowState;
  readonly isWarned: boolean;
  /** It went out; changing it would change nothing. */
  readonly isSent: boolean;
  /** The file's row that has the same number. */
  readonly duplicateOf: number | undefined;
  /** What the server said of it. */
  readonly refusal: string | undefined;
}

export interface ReviewPart {
  readonly rows: readonly number[];
  /** The place in the file of its last row. */
  readonly lastNumber: number;
  readonly records: readonly BulkRecord[];
}

/** The same as lists, which travel. */
export interface ListedActions {
  readonly edits: readonly (readonly [number, Partial<Record<Field, string>>])[];
  readonly skipped: readonly number[];
}

/** What a person did to rows. */
export interface Actions {
  readonly edits: ReadonlyMap<number, Partial<Record<Field, string>>>;
  readonly skipped: ReadonlySet<number>;
}
