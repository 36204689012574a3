// Rows of a file, read some at a time and never held as a whole.
import Papa from 'papaparse';
import { FileProblem } from './file-problem.ts';
import { rowsAboveHeader } from './match-columns.ts';

const chunkBytes = 512 * 1024;
/** No honest row is that long: a quote was opened and never closed. */
const rowLengthMax = 1024 * 1024;
const headRows = 50;

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

interface RowSink {
  /** `number` is the row's place in the file as a spreadsheet counts, from 1, blank rows included. */
  readonly onRow: (cells: readonly string[], number: number) => void;
  readonly onProgress?: (bytes: number) => void;
}

/** Thrown where a file that has no mark is no UTF-8. */
class NotUtf8 extends Error {}

interface FileHead {
  readonly shape: FileShape;
  /** The first rows from the header on, blank ones left out. */
  readonly rows: readonly (readonly string[])[];
}

/** The delimiter is found where it is not known. */
export async function readHead(file: Blob, known?: Delimiter): Promise<FileHead> {
  if (file.size === 0) throw new FileProblem('empty');
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const { text, encoding } = decodeHead(bytes, encodingOf(bytes));
  if (markup.test(text)) throw new FileProblem('wrongType');
  const lineEnd = lineEndOf(text);
  const isWhole = file.size <= headBytes;
  const split = (delimiter: Delimiter) =>
    parse(text, { delimiter, lineEnd }, isWhole).data.filter(hasContent).slice(0, headRows);
  const delimiter = known ?? delimiterOf(text, split);
  const rows = split(delimiter);
  if (rows.length === 0 && isWhole) throw new FileProblem('empty');
  const leading = rowsAboveHeader(rows);
  return { shape: { encoding, delimiter, lineEnd, leading }, rows: rows.slice(leading) };
}

/** Answers the encoding that the file really has: only its end may show that it is no UTF-8. */
export async function readRows(file: Blob, shape: FileShape, start: () => RowSink): Promise<Encoding> {
  try {
    await readAs(file, shape, start());
    return shape.encoding;
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    const encoding = olderEncoding(shape.lineEnd);
    await readAs(file, { ...shape, encoding }, start());
    return encoding;
  }
}

async function readAs(file: Blob, shape: FileShape, sink: RowSink): Promise<void> {
  const decoder = new TextDecoder(shape.encoding, { fatal: shape.encoding === 'utf-8' });
  let carried = '';
  let number = 0;
  let leading = shape.leading;
  for (let start = 0; start < file.size; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, file.size);
    const isLast = end === file.size;
    const bytes = await file.slice(start, end).arrayBuffer();
    carried += decodePart(decoder, bytes, isLast);
    const { data, errors, meta } = parse(carried, shape, isLast);
    assertClosedQuotes(data, errors, number);
    for (const cells of data) {
      number += 1;
      if (!hasContent(cells)) continue;
      if (leading > 0) leading -= 1;
      else sink.onRow(cells, number);
    }
    carried = carried.slice(meta.cursor);
    if (carried.length > rowLengthMax) throw new FileProblem('unclosedQuote', number + 1);
    sink.onProgress?.(end);
  }
}

function parse(text: string, shape: Pick<FileShape, 'delimiter' | 'lineEnd'>, isLast: boolean): Parsed {
  const parser = new Papa.Parser({ delimiter: shape.delimiter, newline: shape.lineEnd });
  return parser.parse(text, 0, !isLast) as Parsed;
}

/** Where a quote is missing, either the file ends inside the cell or the next row's quote seems to close it. */
function assertClosedQuotes(data: readonly string[][], errors: Parsed['errors'], before: number): void {
  for (const { code, row = 0 } of errors) {
    const swallowed = data[row]?.some((cell) => /[\n\r]/.test(cell.trim())) ?? false;
    if (code === 'MissingQuotes' || swallowed) throw new FileProblem('unclosedQuote', before + row + 1);
  }
}

function hasContent(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function decodePart(decoder: TextDecoder, bytes: ArrayBuffer, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new NotUtf8();
  }
}

function decodeHead(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } {
  try {
    const fatal = encoding === 'utf-8';
    return { text: new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true }), encoding };
  } catch {
    // Quotes and line ends are the same in both.
    const older = olderEncoding(lineEndOf(new TextDecoder('windows-1252').decode(bytes)));
    return { text: new TextDecoder(older).decode(bytes), encoding: older };
  }
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';
export type Delimiter = ',' | ';' | '\t';
type LineEnd = '\n' | '\r';

export interface FileShape {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly lineEnd: LineEnd;
  /** How many rows, blank ones left out, stand above the header: a title, or what tells the spreadsheet its delimiter. */
  readonly leading: number;
}

const headBytes = 256 * 1024;

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
const pdf: readonly number[] = [0x25, 0x50, 0x44, 0x46];
/** Some programs export a web page under a spreadsheet's name. */
const markup = /^\s*<(!doctype|html|\?xml|table)\b/i;
const parityBytes = 512;
const namedDelimiter = /^sep=([,;\t])/i;
/** UTF-8 unless a mark says otherwise; whoever finds that it is no UTF-8 reads it as an older one. */
function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (pdf.every((byte, index) => head[index] === byte)) throw new FileProblem('wrongType');
  if (head.includes(0)) return unmarkedUtf16(head.subarray(0, parityBytes));
  return 'utf-8';
}

/** Every other byte of plain words in UTF-16 is zero; in what is no text zeros stand anywhere. */
function unmarkedUtf16(head: Uint8Array): Encoding {
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd * 4 >= head.length) return 'utf-16le';
  if (odd === 0 && even * 4 >= head.length) return 'utf-16be';
  throw new FileProblem('wrongType');
}

/** A lone carriage return ends lines only in very old files, and in those that Excel writes for a Macintosh. */
function lineEndOf(text: string): LineEnd {
  const betweenCells = text.replaceAll(/"[^"]*(?:"|$)/g, '');
  return betweenCells.includes('\n') || !betweenCells.includes('\r') ? '\n' : '\r';
}

/** What a file is in that is no Unicode. */
function olderEncoding(lineEnd: LineEnd): Encoding {
  return lineEnd === '\r' ? 'macintosh' : 'windows-1252';
}

/** The one that the file names itself, or by which most rows fall into equally many cells, which are more than one. */
function delimiterOf(text: string, split: (delimiter: Delimiter) => readonly (readonly string[])[]): Delimiter {
  const named = namedDelimiter.exec(text)?.[1];
  if (named !== undefined) return delimiters.find((one) => one === named) ?? ',';
  const scored = delimiters.map((delimiter) => {
    const rows = split(delimiter).filter((row) => row.some((cell) => cell.trim() !== ''));
    const { width, alike } = commonWidth(rows);
    return { delimiter, score: width > 1 ? alike / rows.length : 0, width };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score || b.width - a.width);
  return best && best.score > 0 && text !== '' ? best.delimiter : ',';
}

function commonWidth(rows: readonly (readonly string[])[]): { width: number; alike: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width, alike] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return { width, alike };
}
