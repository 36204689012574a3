// All rows of a file with what they are, and what a person changed in them.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Field, type ProblemState, type RowState, isProblem, rowStates, skippedStates } from './import-fields.ts';
import type { ReviewFilter, ReviewPart, ReviewRow, ReviewSummary } from './import-messages.ts';
import type { FileRow, Loaded } from './load-columns.ts';
import { isOptoutHeader } from './match-columns.ts';
import { type Cells, type JudgedRow, type Judging, judgeRow } from './row-rules.ts';

/** What a person did to rows, by their places among the file's rows. */
export interface Actions {
  readonly edits: Map<number, Partial<Cells>>;
  readonly skipped: Set<number>;
}

interface Entry {
  /** Its place among the file's rows. */
  readonly row: number;
  readonly file: FileRow;
  /** What it is by itself. */
  judged: JudgedRow;
  /** What it is among the others. */
  state: RowState;
  isSent: boolean;
  refusal: string | undefined;
}

export class Review {
  readonly hasHeader: boolean;
  /** What is shown of a row. */
  readonly fields: readonly Field[];
  /** Whether `status` is a column of opt-outs, as its header says. */
  readonly isOptoutColumn: boolean;
  readonly #entries: readonly Entry[];
  readonly #actions: Actions;
  #judging: Judging;
  /** Of each phone the first row that comes in with it. */
  #firsts = new Map<string, Entry>();
  #optouts = new Set<string>();
  #known: ReadonlySet<string> = new Set();

  constructor({ rows, fields }: Loaded, hasHeader: boolean, actions: Actions, judging: Judging) {
    this.hasHeader = hasHeader;
    this.isOptoutColumn = hasHeader && isOptoutHeader(rows[0]?.cells.status ?? '');
    this.fields = fields;
    this.#actions = actions;
    this.#judging = judging;
    const first = hasHeader ? 1 : 0;
    this.#entries = rows.slice(first).map((file, index) => {
      const row = first + index;
      const judged = judgeRow(this.#cells(row, file), judging, this.isOptoutColumn);
      return { row, file, judged, state: judged.state, isSent: false, refusal: undefined };
    });
    this.#settle();
  }

  judgeAgain(judging: Judging): void {
    this.#judging = judging;
    for (const entry of this.#entries) this.#judge(entry);
    this.#settle();
  }

  /** Phones of customers who are there already. */
  setKnown(phones: ReadonlySet<string>): void {
    this.#known = phones;
  }

  edit(row: number, field: Field, text: string): void {
    const { edits, skipped } = this.#actions;
    edits.set(row, { ...edits.get(row), [field]: text });
    skipped.delete(row);
    const entry = this.#entry(row);
    entry.refusal = undefined;
    entry.isSent = false;
    this.#judge(entry);
    this.#settle();
  }

  /** Rows that still need fixing stay out of the import; with a state only those of one kind. */
  skipProblems(only?: ProblemState): void {
    for (const entry of this.#entries) if (this.#isIn(entry, only ?? 'fixing')) this.#actions.skipped.add(entry.row);
    this.#settle();
  }

  skipRow(row: number, isSkipped: boolean): void {
    if (isSkipped) this.#actions.skipped.add(row);
    else this.#actions.skipped.delete(row);
    this.#settle();
  }

  unskip(): void {
    this.#actions.skipped.clear();
    this.#settle();
  }

  refuse(row: number, said: string): void {
    this.#entry(row).refusal = said;
    this.#settle();
  }

  markSent(rows: readonly number[]): void {
    for (const row of rows) this.#entry(row).isSent = true;
  }

  summary(): ReviewSummary {
    const states = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;
    let [fixing, known, unsent, blocked] = [0, 0, 0, 0];
    for (const entry of this.#entries) {
      for (const state of statesOf(entry)) states[state] += 1;
      if (isProblem(entry.state)) fixing += 1;
      if (entry.state !== 'ready') continue;
      if (this.#known.has(entry.judged.phone)) known += 1;
      if (!entry.isSent) unsent += 1;
      if (!entry.isSent && this.#isOptout(entry)) blocked += 1;
    }
    return {
      fields: this.fields,
      all: this.#entries.length,
      ready: states.ready,
      fixing,
      skipped: skippedStates.reduce((total, state) => total + states[state], 0),
      known,
      unsent,
      blocked,
      edited: this.#actions.edits.size,
      states,
    };
  }

  /** The places of the rows that a filter shows. */
  list(filter: ReviewFilter): readonly number[] {
    return this.#entries.filter((entry) => this.#isIn(entry, filter)).map(({ row }) => row);
  }

  row(row: number): ReviewRow {
    const entry = this.#entry(row);
    const { file, judged, state, isSent, refusal } = entry;
    return {
      row,
      number: file.number,
      cells: this.#cells(row, file),
      state,
      states: statesOf(entry),
      isWarned: state === 'ready' && judged.isLastBeforeCreated,
      isSent,
      duplicateOf: state === 'duplicate' ? this.#firsts.get(judged.phone)?.file.number : undefined,
      refusal,
    };
  }

  /** The next rows to send, in the order of the file; nothing where all were. */
  part(size: number): ReviewPart | undefined {
    const entries: Entry[] = [];
    let noteChars = 0;
    for (const entry of this.#entries) {
      if (entry.state !== 'ready' || entry.isSent) continue;
      entries.push(entry);
      noteChars += entry.judged.note.length;
      if (entries.length === size || noteChars > partNoteChars) break;
    }
    if (entries.length === 0) return undefined;
    return {
      rows: entries.map(({ row }) => row),
      records: entries.map((entry) => toRecord(entry.judged, this.#isOptout(entry))),
    };
  }

  /** Also where a later row of the same number says so, which is left out. */
  #isOptout({ judged }: Entry): boolean {
    return judged.optout || this.#optouts.has(judged.phone);
  }

  #entry(row: number): Entry {
    const entry = this.#entries[row - (this.hasHeader ? 1 : 0)];
    if (!entry) throw new RangeError(`There is no row ${row}`);
    return entry;
  }

  #isIn(entry: Entry, filter: ReviewFilter): boolean {
    const { state, judged } = entry;
    if (filter === 'all') return true;
    if (filter === 'known') return state === 'ready' && this.#known.has(judged.phone);
    if (filter === 'fixing') return isProblem(state);
    // What a person skipped is the whole chip as well as the one reason.
    if (filter === 'skipped') return skippedStates.some((one) => one === state);
    return statesOf(entry).some((one) => one === filter);
  }

  #cells(row: number, file: FileRow): Cells {
    const edits = this.#actions.edits.get(row);
    return edits ? { ...file.cells, ...edits } : file.cells;
  }

  #judge(entry: Entry): void {
    entry.judged = judgeRow(this.#cells(entry.row, entry.file), this.#judging, this.isOptoutColumn);
  }

  /** What depends on other rows and on the person: skips, refusals, and who came first with a number. */
  #settle(): void {
    // What was sent is in, whatever becomes of a row before it.
    this.#firsts = new Map(this.#entries.filter(({ isSent }) => isSent).map((entry) => [entry.judged.phone, entry]));
    this.#optouts = new Set();
    for (const entry of this.#entries) {
      const { phone, optout } = entry.judged;
      if (optout) this.#optouts.add(phone);
      entry.state = this.#stateOf(entry);
      if (phone === '' || entry.state === 'skipped') continue;
      if (!entry.isSent && (this.#firsts.get(phone) ?? entry) !== entry) entry.state = 'duplicate';
      // A number whose row stays out may come in with a later one.
      else if (entry.state === 'ready') this.#firsts.set(phone, entry);
    }
  }

  #stateOf({ row, judged, refusal }: Entry): RowState {
    if (this.#actions.skipped.has(row)) return 'skipped';
    return refusal === undefined ? judged.state : 'refused';
  }
}

/** What the server refused was in order by itself. */
function statesOf({ state, judged }: Entry): readonly RowState[] {
  return isProblem(state) && state !== 'refused' ? judged.problems : [state];
}

/** Long notes come in smaller parts: a call takes only so many bytes. */
const partNoteChars = 400_000;

function toRecord(judged: JudgedRow, optout: boolean): BulkRecord {
  const { phone, createdAt, lastCheckin, checkins, tags, note } = judged;
  return { phone, createdAt: createdAt ?? 0, lastCheckin: lastCheckin ?? null, checkins, optout, tags, note };
}
