// All rows of a file with what they are, and what a person changed in them.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Field, type RowState, problemStates, rowStates, skippedStates } from './import-fields.ts';
import type { Actions, ReviewFilter, ReviewPart, ReviewRow, ReviewSummary } from './import-messages.ts';
import { type Cells, type Judging, judgeRow } from './row-rules.ts';
import { FirstPlaces, type RowStore } from './row-store.ts';

const warned = 1;
const sent = 2;
const code = Object.fromEntries(rowStates.map((state, index) => [state, index])) as Readonly<Record<RowState, number>>;
const isProblem = rowStates.map((state) => problemStates.some((one) => one === state));
const isSkip = rowStates.map((state) => skippedStates.some((one) => one === state));

export class Review {
  readonly #store: RowStore;
  readonly #first: number;
  readonly #edits: Map<number, Partial<Record<Field, string>>>;
  readonly #skipped: Set<number>;
  readonly #refusals = new Map<number, string>();
  /** What a row is by itself, and what it is among the others. */
  readonly #own: Uint8Array;
  readonly #states: Uint8Array;
  readonly #firsts: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #phones: Float64Array;
  readonly #created: Float64Array;
  readonly #last: Float64Array;
  readonly #checkins: Uint32Array;
  #judging: Judging = { order: 'monthFirst', now: 0 };
  #known: ReadonlySet<number> = new Set();
  #shown: { readonly filter: ReviewFilter; readonly rows: Uint32Array } | undefined;
  #nextUnsent = 0;

  /** With `first` = 1 the first row is a header and none of the rows. */
  constructor(store: RowStore, first: number, actions?: Actions) {
    const { size } = store;
    this.#store = store;
    this.#first = first;
    this.#edits = new Map(actions?.edits);
    this.#skipped = new Set(actions?.skipped);
    this.#own = new Uint8Array(size);
    this.#states = new Uint8Array(size);
    this.#firsts = new Uint32Array(size);
    this.#flags = new Uint8Array(size);
    this.#phones = new Float64Array(size);
    this.#created = new Float64Array(size);
    this.#last = new Float64Array(size);
    this.#checkins = new Uint32Array(size);
  }

  isOver(store: RowStore, hasHeader: boolean): boolean {
    return store === this.#store && this.#first === (hasHeader ? 1 : 0);
  }

  actions(): Actions {
    return { edits: this.#edits, skipped: this.#skipped };
  }

  judge(judging: Judging): void {
    this.#judging = judging;
    for (let row = this.#first; row < this.#store.size; row += 1) this.#judgeRow(row);
    this.#settle();
  }

  /** Phones of customers who are there already. */
  setKnown(phones: ReadonlySet<number>): void {
    this.#known = phones;
    this.#shown = undefined;
  }

  edit(row: number, field: Field, text: string): void {
    this.#edits.set(row, { ...this.#edits.get(row), [field]: text });
    this.#refusals.delete(row);
    this.#skipped.delete(row);
    this.#flags[row] = (this.#flags[row] ?? 0) & ~sent;
    this.#judgeRow(row);
    this.#settle();
  }

  /** Rows that still need fixing stay out of the import; with a state only those of one kind. */
  skipProblems(state?: RowState): void {
    for (let row = this.#first; row < this.#store.size; row += 1) {
      const own = this.#states[row] ?? 0;
      if (isProblem[own] && (state === undefined || code[state] === own)) this.#skipped.add(row);
    }
    this.#settle();
  }

  skipRow(row: number, isSkipped: boolean): void {
    if (isSkipped) this.#skipped.add(row);
    else this.#skipped.delete(row);
    this.#settle();
  }

  unskip(): void {
    this.#skipped.clear();
    this.#settle();
  }

  refuse(row: number, said: string): void {
    this.#refusals.set(row, said);
    this.#settle();
  }

  markSent(rows: readonly number[]): void {
    for (const row of rows) this.#flags[row] = (this.#flags[row] ?? 0) | sent;
  }

  isSent(row: number): boolean {
    return ((this.#flags[row] ?? 0) & sent) !== 0;
  }

  /** As after a reload: what was ready up to this row of the file went out before. */
  markSentThrough(number: number): void {
    for (let row = this.#first; row < this.#store.size && this.#store.numberOf(row) <= number; row += 1) {
      if (this.#states[row] === code.ready) this.markSent([row]);
    }
  }

  summary(): ReviewSummary {
    const counts = rowStates.map(() => 0);
    let [known, unsent, warnings] = [0, 0, 0];
    for (let row = this.#first; row < this.#store.size; row += 1) {
      const state = this.#states[row] ?? 0;
      counts[state] = (counts[state] ?? 0) + 1;
      if (state !== code.ready) continue;
      const flags = this.#flags[row] ?? 0;
      if (this.#isKnown(row)) known += 1;
      if ((flags & sent) === 0) unsent += 1;
      if ((flags & warned) !== 0) warnings += 1;
    }
    const states = Object.fromEntries(rowStates.map((state, index) => [state, counts[index] ?? 0]));
    const sum = (are: readonly boolean[]) =>
      counts.reduce((total, count, index) => total + (are[index] ? count : 0), 0);
    return {
      all: this.#store.size - this.#first,
      ready: counts[code.ready] ?? 0,
      fixing: sum(isProblem),
      skipped: sum(isSkip),
      known,
      unsent,
      warned: warnings,
      edited: this.#edits.size,
      states: states as Record<RowState, number>,
    };
  }

  count(filter: ReviewFilter): number {
    return this.rowsOf(filter).length;
  }

  slice(filter: ReviewFilter, start: number, count: number): readonly ReviewRow[] {
    return Array.from(this.rowsOf(filter).subarray(start, start + count), (row) => this.row(row));
  }

  row(row: number): ReviewRow {
    const state = rowStates[this.#states[row] ?? 0] ?? 'ready';
    return {
      row,
      number: this.#store.numberOf(row),
      cells: this.#cells(row),
      state,
      isWarned: state === 'ready' && ((this.#flags[row] ?? 0) & warned) !== 0,
      isSent: this.isSent(row),
      duplicateOf: state === 'duplicate' ? this.#store.numberOf(this.#firsts[row] ?? 0) : undefined,
      refusal: this.#refusals.get(row),
    };
  }

  /** The next rows to send, in the order of the file; nothing where all were. */
  part(size: number): ReviewPart | undefined {
    const rows: number[] = [];
    let row = Math.max(this.#first, this.#nextUnsent);
    for (; row < this.#store.size && rows.length < size; row += 1) {
      if (this.#states[row] === code.ready && ((this.#flags[row] ?? 0) & sent) === 0) rows.push(row);
    }
    this.#nextUnsent = rows[0] ?? row;
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    return { rows, lastNumber: this.#store.numberOf(last), records: rows.map((one) => this.#record(one)) };
  }

  rowsOf(filter: ReviewFilter): Uint32Array {
    if (this.#shown?.filter === filter) return this.#shown.rows;
    const rows = new Uint32Array(this.#store.size);
    let count = 0;
    for (let row = this.#first; row < this.#store.size; row += 1) {
      if (!this.#isIn(row, filter)) continue;
      rows[count] = row;
      count += 1;
    }
    this.#shown = { filter, rows: rows.slice(0, count) };
    return this.#shown.rows;
  }

  #isIn(row: number, filter: ReviewFilter): boolean {
    const state = this.#states[row] ?? 0;
    if (filter === 'all') return true;
    if (filter === 'known') return state === code.ready && this.#isKnown(row);
    if (filter === 'fixing') return isProblem[state] ?? false;
    // What a person skipped is the whole chip as well as the one reason.
    if (filter === 'skipped') return isSkip[state] ?? false;
    return state === code[filter];
  }

  #isKnown(row: number): boolean {
    return this.#known.has(this.#phones[row] ?? 0);
  }

  #record(row: number): BulkRecord {
    const last = this.#last[row] ?? Number.NaN;
    return {
      phone: String(this.#phones[row]),
      createdAt: this.#created[row] ?? 0,
      lastCheckin: Number.isNaN(last) ? null : last,
      checkins: this.#checkins[row] ?? 0,
      optout: false,
    };
  }

  #cells(row: number): Cells {
    const edits = this.#edits.get(row);
    return {
      phone: edits?.phone ?? this.#store.cell(row, 'phone'),
      createdAt: edits?.createdAt ?? this.#store.cell(row, 'createdAt'),
      lastCheckin: edits?.lastCheckin ?? this.#store.cell(row, 'lastCheckin'),
      checkins: edits?.checkins ?? this.#store.cell(row, 'checkins'),
    };
  }

  #judgeRow(row: number): void {
    const judged = judgeRow(this.#cells(row), this.#judging);
    this.#own[row] = code[judged.state];
    this.#phones[row] = judged.phone;
    this.#created[row] = judged.createdAt;
    this.#last[row] = judged.lastCheckin;
    this.#checkins[row] = judged.checkins;
    const flags = (this.#flags[row] ?? 0) & sent;
    this.#flags[row] = flags | (judged.isLastBeforeCreated ? warned : 0);
  }

  /** What depends on other rows and on the person: skips, refusals, and who came first with a number. */
  #settle(): void {
    this.#shown = undefined;
    this.#nextUnsent = 0;
    const places = new FirstPlaces(this.#phones);
    for (let row = this.#first; row < this.#store.size; row += 1) {
      this.#states[row] = this.#stateOf(row);
      // A number that a person skipped with its row may come in with a later one.
      if (this.#phones[row] === 0 || this.#states[row] === code.skipped) continue;
      const first = places.claim(row);
      if (first === row) continue;
      this.#states[row] = code.duplicate;
      this.#firsts[row] = first;
    }
  }

  #stateOf(row: number): number {
    if (this.#skipped.has(row)) return code.skipped;
    return this.#refusals.has(row) ? code.refused : (this.#own[row] ?? 0);
  }
}
