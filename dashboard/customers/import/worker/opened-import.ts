// One file in the worker, from its first bytes to the last row that was sent.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import { type FileShape, readHead } from './csv-reader.ts';
import { FileProblem } from './file-problem.ts';
import { type ColumnMatch, fileRowsMax } from './import-fields.ts';
import type {
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
import { type Actions, Review } from './review.ts';

const samplesShown = 30;
const sampleLengthMax = 100;
/** How much of the reading of a workbook is done once it is text. */
const workbookShare = 0.8;

type Progress = (share: number) => void;
type Answers = {
  readonly [C in WorkerCall]: (
    input: WorkerCalls[C]['input'],
    progress: Progress,
  ) => WorkerCalls[C]['answer'] | Promise<WorkerCalls[C]['answer']>;
};

/** The columns that the file seems to have are read with the first look at it. */
class OpenedImport {
  #file: Blob | undefined;
  #shape: FileShape | undefined;
  #loaded: Loaded | undefined;
  #rule: PhoneRule | null = null;
  #matched = '';
  #turn = 0;
  #review: Review | undefined;
  #known: ReadonlySet<string> | undefined;
  /** What a person changed stays when other columns are chosen: rows are the same rows. */
  readonly #actions: Actions = { edits: new Map(), skipped: new Set() };

  async open({ file, rule = null }: WorkerCalls['open']['input'], progress: Progress): Promise<OpenedFile> {
    this.#rule = rule;
    const { text, sheet } = await toText(file, (share) => progress(share * workbookShare));
    const head = await readHead(text, sheet === undefined ? undefined : ',');
    this.#file = text;
    this.#shape = head.shape;
    const hasHeader = isHeader(head.rows[0] ?? [], rule);
    const match = matchColumns(head.rows, hasHeader, rule);
    const before = sheet === undefined ? 0 : workbookShare;
    const { rows, dates } = await this.load(match, (share) => progress(before + share * (1 - before)));
    const headers = hasHeader ? 1 : 0;
    if (rows <= headers) throw new FileProblem(rows === 0 ? 'empty' : 'headerOnly');
    if (rows - headers > fileRowsMax) throw new FileProblem('tooManyRows');
    return {
      name: file.name,
      encoding: this.#shape.encoding,
      delimiter: this.#shape.delimiter,
      sheet,
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

  judge({ hasHeader, ...asked }: WorkerCalls['judge']['input']): void {
    const judging = { ...asked, rule: this.#rule };
    if (!this.#loaded) throw new FileProblem('unknown');
    if (this.#review?.hasHeader === hasHeader) this.#review.judgeAgain(judging);
    else this.#review = new Review(this.#loaded, hasHeader, this.#actions, judging);
    if (this.#known) this.#review.setKnown(this.#known);
  }

  know(phones: readonly string[]): void {
    this.#known = new Set(phones);
    this.review.setKnown(this.#known);
  }

  get review(): Review {
    if (!this.#review) throw new FileProblem('unknown');
    return this.#review;
  }
}

/** A workbook is read once; after that it is a text like others. */
async function toText(file: File, progress: Progress): Promise<{ text: Blob; sheet: string | undefined }> {
  if ((await kindOf(file)) === 'text') return { text: file, sheet: undefined };
  const { readWorkbook } = await import('./workbook.ts').catch(() => {
    throw new FileProblem('notLoaded');
  });
  return await readWorkbook(file, progress);
}

const zip: readonly number[] = [0x50, 0x4b];
/** How old spreadsheets are kept, and new ones that have a password. */
const container: readonly number[] = [0xd0, 0xcf, 0x11, 0xe0];
const knownEndings = /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i;
const passwordPart = 'EncryptedPackage';
const sliceBytes = 1024 * 1024;

/** By its first bytes: names are changed more easily. Throws for what is no list, and for lists that only Excel can read. */
async function kindOf(file: File): Promise<'text' | 'workbook'> {
  if (!knownEndings.test(file.name)) throw new FileProblem('wrongType');
  const head = new Uint8Array(await file.slice(0, container.length).arrayBuffer());
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(zip) && (head[2] ?? 0xff) < 0x20) return 'workbook';
  if (begins(container)) throw new FileProblem((await hasPassword(file)) ? 'password' : 'oldWorkbook');
  return 'text';
}

/** The part is named in UTF-16, in a place that no slice cuts in two. */
async function hasPassword(file: Blob): Promise<boolean> {
  for (let start = 0; start < file.size; start += sliceBytes) {
    const slice = await file.slice(start, start + sliceBytes).arrayBuffer();
    if (new TextDecoder('utf-16le').decode(slice).includes(passwordPart)) return true;
  }
  return false;
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
    open: (input, progress) => opened.open(input, progress),
    load: ({ match }, progress) => opened.load(match, progress),
    judge: (judging) => {
      opened.judge(judging);
      return opened.review.summary();
    },
    know: ({ phones }) => after(() => opened.know(phones)),
    edit: ({ row, field, text }) => after((review) => review.edit(row, field, text)),
    skip: ({ state }) => after((review) => review.skipProblems(state)),
    skipRow: ({ row, isSkipped }) => after((review) => review.skipRow(row, isSkipped)),
    unskip: () => after((review) => review.unskip()),
    show: ({ filter, start, count }) => {
      const rows = opened.review.list(filter);
      const shown = rows.slice(start, start + count).map((row) => opened.review.row(row));
      return { start, rows: shown, count: rows.length };
    },
    rows: ({ rows }) => rows.map((row) => opened.review.row(row)),
    part: ({ size }) => opened.review.part(size),
    sent: ({ rows }) => {
      opened.review.markSent(rows);
      return undefined;
    },
    refuse: ({ row, said }) => after((review) => review.refuse(row, said)),
    report: ({ filter, words }) => toReport(opened.review, filter, words),
    summary: () => opened.review.summary(),
  };
}

/** The rows as a CSV file that says of each what it is; it can be chosen again once it is put right. */
function toReport(review: Review, filter: ReviewFilter, words: ReportWords): Blob {
  const { fields, isOptoutColumn } = review;
  // By its header alone a "yes" is read as an opt-out, also when the file is chosen again.
  const header = fields.map((field) => (field === 'status' && isOptoutColumn ? 'optout' : field));
  const lines = review.list(filter).map((place) => {
    const row = review.row(place);
    return toCsvLine([...fields.map((field) => row.cells[field]), ...toResult(row, words)], words.delimiter);
  });
  return new Blob([byteOrderMark, toCsvLine([...header, ...words.header], words.delimiter), lines.join('')], {
    type: 'text/csv;charset=utf-8',
  });
}

function toResult(row: ReviewRow, words: ReportWords): readonly string[] {
  const sentences = (row.isSent ? [words.sent] : row.states.map((state) => words.states[state])).map((said) =>
    said
      .replace('{{value}}', () => row.cells.createdAt)
      .replace('{{n}}', () => String(row.duplicateOf))
      .replace('{{said}}', () => row.refusal ?? ''),
  );
  return [String(row.number), sentences.join('; ')];
}

function toSample(cell: string): string {
  return cell.trim().slice(0, sampleLengthMax);
}
