// What the page and the worker that holds the file say to each other.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import type { CsvDelimiter } from '@fanfare/contract/csv.ts';
import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import type { Delimiter, Encoding } from './csv-reader.ts';
import type { FileProblemCode } from './file-problem.ts';
import type { ColumnMatch, DateOrder, Field, ProblemState, RowState } from './import-fields.ts';
import type { Cells } from './row-rules.ts';

export interface OpenedFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Which sheet was read, where the file has sheets. */
  readonly sheet: string | undefined;
  /** Every row that is not blank, a header among them. */
  readonly rows: number;
  readonly width: number;
  /** The first rows with all their cells, the header among them. */
  readonly samples: readonly (readonly string[])[];
  readonly hasHeader: boolean;
  readonly match: ColumnMatch;
  readonly dates: DateEvidence;
}

/** What the chosen columns say about the order of day and month. */
export interface DateEvidence {
  readonly monthFirst: number;
  readonly dayFirst: number;
  readonly either: number;
  /** A date that can be read both ways. */
  readonly example: string;
}

export interface LoadedColumns {
  readonly rows: number;
  readonly dates: DateEvidence;
}

export interface ShownRows {
  readonly start: number;
  readonly rows: readonly ReviewRow[];
  readonly count: number;
}

/** The words of a file to download, in the language of the page. */
export interface ReportWords {
  /** Of the columns after those of the file. */
  readonly header: readonly string[];
  readonly states: Readonly<Record<RowState, string>>;
  readonly sent: string;
  readonly delimiter: CsvDelimiter;
}

/** Each call with what it is given and what it answers. */
export interface WorkerCalls {
  readonly open: {
    /** By the rule its numbers are read; behind +1 there is none. */
    readonly input: { readonly file: File; readonly rule?: PhoneRule | null };
    readonly answer: OpenedFile;
  };
  readonly load: { readonly input: { readonly match: ColumnMatch }; readonly answer: LoadedColumns };
  readonly judge: {
    readonly input: { readonly hasHeader: boolean; readonly order: DateOrder; readonly now: number };
    readonly answer: ReviewSummary;
  };
  readonly know: { readonly input: { readonly phones: readonly string[] }; readonly answer: ReviewSummary };
  readonly edit: {
    readonly input: { readonly row: number; readonly field: Field; readonly text: string };
    readonly answer: ReviewSummary;
  };
  readonly skip: { readonly input: { readonly state?: ProblemState | undefined }; readonly answer: ReviewSummary };
  readonly skipRow: {
    readonly input: { readonly row: number; readonly isSkipped: boolean };
    readonly answer: ReviewSummary;
  };
  readonly unskip: { readonly input: object; readonly answer: ReviewSummary };
  readonly show: {
    readonly input: { readonly filter: ReviewFilter; readonly start: number; readonly count: number };
    readonly answer: ShownRows;
  };
  /** The same rows again, as they are now. */
  readonly rows: { readonly input: { readonly rows: readonly number[] }; readonly answer: readonly ReviewRow[] };
  readonly part: { readonly input: { readonly size: number }; readonly answer: ReviewPart | undefined };
  readonly sent: { readonly input: { readonly rows: readonly number[] }; readonly answer: undefined };
  readonly refuse: { readonly input: { readonly row: number; readonly said: string }; readonly answer: ReviewSummary };
  readonly report: {
    readonly input: { readonly filter: ReviewFilter; readonly words: ReportWords };
    readonly answer: Blob;
  };
  readonly summary: { readonly input: object; readonly answer: ReviewSummary };
}
export type WorkerCall = keyof WorkerCalls;

export type WorkerRequest = {
  [C in WorkerCall]: { readonly id: number; readonly call: C; readonly input: WorkerCalls[C]['input'] };
}[WorkerCall];

export type WorkerAnswer =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'progress'; readonly share: number }
  | { readonly id: number; readonly kind: 'problem'; readonly code: FileProblemCode; readonly row: number | undefined };

export type ReviewChip = 'all' | 'ready' | 'fixing' | 'skipped' | 'known';
/** Which rows are shown: a chip, or one kind of problem. */
export type ReviewFilter = ReviewChip | RowState;

export interface ReviewSummary {
  /** What is shown of each row. */
  readonly fields: readonly Field[];
  readonly all: number;
  readonly ready: number;
  readonly fixing: number;
  readonly skipped: number;
  /** Among the ready ones: customers already, whom the import merges. */
  readonly known: number;
  /** Among the ready ones: not sent yet. */
  readonly unsent: number;
  /** Among those: who come in blocked. */
  readonly blocked: number;
  readonly edited: number;
  /** How many rows are what; one with several wrong cells counts for each. */
  readonly states: Readonly<Record<RowState, number>>;
}

export interface ReviewRow {
  readonly row: number;
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly cells: Cells;
  readonly state: RowState;
  /** One for each wrong cell, the first of which is `state`; where none is wrong that alone. */
  readonly states: readonly RowState[];
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
  readonly records: readonly BulkRecord[];
}
