// One file in the worker, from its first bytes to the last row that was sent.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import { type FileShape, isTextName, readHead } from './csv-reader.ts';
import { FileProblem } from './file-problem.ts';
import { type ColumnMatch, fileRowsMax } from './import-fields.ts';
import type {
  Actions,
  ListedActions,
  LoadedColumns,
  OpenedFile,
  ReportWords,
  ReviewFilter,
  ReviewRow,
  WorkerCall,
  WorkerCalls,
} from './import-messages.ts';
import { type Loaded, loadColumns } from './load-columns.ts';
import { isHeader, matchColumns } from './match-columns.ts';
import { Review } from './review.ts';

const samplesShown = 30;
const sampleLengthMax = 100;
/** A few hundred kilobytes, of the megabytes that a browser keeps. */
const listedActionsMax = 5_000;

type Progress = (share: number) => void;
type Answers = {
  readonly [C in WorkerCall]: (
    ask: WorkerCalls[C]['ask'],
    progress: Progress,
  ) => WorkerCalls[C]['answer'] | Promise<WorkerCalls[C]['answer']>;
};

/** The columns that the file seems to have are read with the first look at it. */
class OpenedImport {
  #file: File | undefined;
  #shape: FileShape | undefined;
  #loaded: Loaded | undefined;
  #matched = '';
  #turn = 0;
  #review: Review | undefined;
  /** What a person changed stays when other columns are chosen: rows are the same rows. */
  #actions: Actions | undefined;

  async open(file: File, progress: Progress): Promise<OpenedFile> {
    if (!isTextName(file.name)) throw new FileProblem('wrongType');
    const head = await readHead(file);
    this.#file = file;
    this.#shape = head.shape;
    const hasHeader = isHeader(head.rows[0] ?? []);
    const match = matchColumns(head.rows, hasHeader);
    const { rows, dates } = await this.load(match, progress);
    const headers = hasHeader ? 1 : 0;
    if (rows <= headers) throw new FileProblem(rows === 0 ? 'empty' : 'headerOnly');
    if (rows - headers > fileRowsMax) throw new FileProblem('tooManyRows');
    return {
      name: file.name,
      identity: await identityOf(file),
      encoding: this.#shape.encoding,
      delimiter: this.#shape.delimiter,
      rows,
      width: Math.max(...head.rows.map((row) => row.length)),
      samples: head.rows.slice(0, samplesShown).map((row) => row.map(toSample)),
      hasHeader,
      match,
      dates,
    };
  }

  async load(match: ColumnMatch, progress: Progress): Promise<LoadedColumns> {
    const matched = JSON.stringify(match);
    if (!this.#file || !this.#shape) throw new FileProblem('unknown');
    this.#turn += 1;
    const turn = this.#turn;
    if (this.#loaded && this.#matched === matched) return this.#loaded.columns;
    this.#actions = this.#review?.actions() ?? this.#actions;
    this.#loaded = undefined;
    this.#review = undefined;
    const loaded = await loadColumns(this.#file, {
      shape: this.#shape,
      match,
      progress: (share) => {
        if (turn !== this.#turn) throw new FileProblem('overtaken');
        progress(share);
      },
    });
    this.#shape = { ...this.#shape, encoding: loaded.encoding };
    this.#loaded = loaded;
    this.#matched = matched;
    return loaded.columns;
  }

  judge({ hasHeader, order, now }: WorkerCalls['judge']['ask']): void {
    if (!this.#loaded) throw new FileProblem('unknown');
    const { store } = this.#loaded;
    if (!this.#review?.isOver(store, hasHeader)) {
      this.#review = new Review(store, hasHeader ? 1 : 0, this.#review?.actions() ?? this.#actions);
    }
    this.#review.judge({ order, now });
  }

  redo({ edits, skipped }: ListedActions): void {
    this.#actions = { edits: new Map(edits), skipped: new Set(skipped) };
  }

  get review(): Review {
    if (!this.#review) throw new FileProblem('unknown');
    return this.#review;
  }
}

/** Answers to all questions about one file. */
export function openImport(): Answers {
  const opened = new OpenedImport();
  /** Does it and tells how things stand then. */
  const after = (action: (review: Review) => void) => {
    action(opened.review);
    return opened.review.summary();
  };
  return {
    open: ({ file }, progress) => opened.open(file, progress),
    load: ({ match }, progress) => opened.load(match, progress),
    judge: (judging) => {
      opened.judge(judging);
      return opened.review.summary();
    },
    know: ({ phones }) => after((review) => review.setKnown(new Set(phones))),
    actions: () => {
      const { edits, skipped } = opened.review.actions();
      return edits.size + skipped.size > listedActionsMax ? undefined : { edits: [...edits], skipped: [...skipped] };
    },
    redo: (actions) => {
      opened.redo(actions);
      return undefined;
    },
    edit: ({ row, field, text }) => after((review) => review.edit(row, field, text)),
    skip: ({ state }) => after((review) => review.skipProblems(state)),
    skipRow: ({ row, isSkipped }) => after((review) => review.skipRow(row, isSkipped)),
    unskip: () => after((review) => review.unskip()),
    show: ({ filter, start, count }) => ({
      start,
      rows: opened.review.slice(filter, start, count),
      count: opened.review.count(filter),
    }),
    rows: ({ rows }) => rows.map((row) => opened.review.row(row)),
    part: ({ size }) => opened.review.part(size),
    sent: ({ rows }) => {
      opened.review.markSent(rows);
      return undefined;
    },
    sentThrough: ({ number }) => after((review) => review.markSentThrough(number)),
    refuse: ({ row, said }) => after((review) => review.refuse(row, said)),
    report: ({ filter, words }) => toReport(opened.review, filter, words),
    summary: () => opened.review.summary(),
  };
}

const sampledBytes = 256 * 1024;

/** Size and a short sum over both ends: whoever has it learns nothing of what is in the file. */
async function identityOf(file: Blob): Promise<string> {
  const ends = [file.slice(0, sampledBytes), file.slice(Math.max(0, file.size - sampledBytes))];
  let sum = 0x811c9dc5;
  for (const end of ends) {
    for (const byte of new Uint8Array(await end.arrayBuffer())) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return `${file.size}-${sum.toString(16)}`;
}

const rowsAtOnce = 5_000;

/** The rows as a CSV file that says of each what it is; it can be chosen again once it is put right. */
function toReport(review: Review, filter: ReviewFilter, words: ReportWords): Blob {
  const pieces: string[] = [byteOrderMark + toCsvLine(words.header)];
  const count = review.count(filter);
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = review.slice(filter, start, rowsAtOnce);
    pieces.push(rows.map((row) => toCsvLine(toCells(row, words))).join(''));
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

function toCells(row: ReviewRow, words: ReportWords): readonly string[] {
  const { phone, createdAt, lastCheckin, checkins } = row.cells;
  const said = row.isSent ? words.sent : words.states[row.state];
  const sentence = said
    .replace('{{value}}', () => createdAt)
    .replace('{{n}}', () => String(row.duplicateOf))
    .replace('{{said}}', () => row.refusal ?? '');
  return [phone, createdAt, lastCheckin, checkins, String(row.number), sentence];
}

function toSample(cell: string): string {
  return cell.trim().slice(0, sampleLengthMax);
}
