// Excel's own file, read as the CSV that it could have been saved as. Loaded only where such a file is chosen.
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Parser } from 'htmlparser2';
import { FileProblem } from './file-problem.ts';
import { fileRowsMax } from './import-fields.ts';
import {
  type PartReader,
  type Parts,
  type SheetPlace,
  StringsReader,
  StylesReader,
  findSheets,
  textLengthMax,
} from './workbook-parts.ts';

/** All that is unpacked of one file; the longest list that we take, with twenty columns, has a third of it. */
const unpackedBytesMax = 300 * 1024 * 1024;
/** Above a header a few rows may stand. */
const rowsMax = fileRowsMax + 50;

interface WorkbookText {
  /** UTF-8, separated by commas; each row stands in the line of its number. */
  readonly text: Blob;
  readonly sheet: string;
}

/** The first sheet with rows. `progress` gets the share that is read and ends the reading by throwing. */
export async function readWorkbook(file: Blob, progress: (share: number) => void): Promise<WorkbookText> {
  const zip = new ZipReader(new BlobReader(file));
  try {
    return await readSheets(await openParts(zip, progress));
  } catch (error) {
    // A file that was removed meanwhile says so itself; anything else that is thrown here is about what it holds.
    if (error instanceof FileProblem || error instanceof DOMException) throw error;
    throw new FileProblem('damaged');
  } finally {
    await zip.close();
  }
}

async function readSheets(parts: Parts): Promise<WorkbookText> {
  const { sheets, strings: stringsPath, styles: stylesPath, isFrom1904 } = await findSheets(parts);
  const strings = new StringsReader();
  const styles = new StylesReader();
  if (stringsPath !== undefined) await parts.read(stringsPath, strings);
  if (stylesPath !== undefined) await parts.read(stylesPath, styles);
  const meaning = { strings: strings.texts, dateStyles: styles.dates, isFrom1904 };
  for (const { name, path } of shownFirst(sheets)) {
    const reader = new SheetReader(meaning);
    await parts.read(path, reader);
    if (reader.rows > 0) return { text: reader.toCsv(), sheet: name };
  }
  throw new FileProblem('empty');
}

/** A hidden sheet counts only where no other has rows. */
function shownFirst(sheets: readonly SheetPlace[]): readonly SheetPlace[] {
  return [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)];
}

async function openParts(zip: ZipReader<Blob>, progress: (share: number) => void): Promise<Parts> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of zip.getEntriesGenerator()) {
    if (!entry.directory) entries.set(entry.filename.toLowerCase(), entry);
  }
  let unpackedBytes = 0;
  const spend = (bytes: number) => {
    unpackedBytes += bytes;
    if (unpackedBytes > unpackedBytesMax) throw new FileProblem('tooLarge');
  };
  const read = async (path: string, reader: PartReader) => {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new FileProblem('damaged');
    if (entry.encrypted) throw new FileProblem('password');
    if (unpackedBytes + entry.uncompressedSize > unpackedBytesMax) throw new FileProblem('tooLarge');
    await parse(entry, reader, (bytes) => {
      spend(bytes);
      progress(Math.min(1, unpackedBytes / Math.max(1, entry.uncompressedSize)));
    });
  };
  return { has: (path) => entries.has(path.toLowerCase()), read };
}

/** Piece by piece: however long a sheet is, memory holds what its reader keeps. */
async function parse(entry: FileEntry, reader: PartReader, spend: (bytes: number) => void): Promise<void> {
  const decoder = new TextDecoder();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(withoutPrefix(name), attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(withoutPrefix(name)),
    },
    { xmlMode: true },
  );
  let problem: FileProblem | undefined;
  const sink = new WritableStream<Uint8Array>({
    write: (bytes) => {
      try {
        spend(bytes.length);
        parser.write(decoder.decode(bytes, { stream: true }));
      } catch (error) {
        if (error instanceof FileProblem) problem = error;
        throw error;
      }
    },
  });
  try {
    // We are in a worker already.
    await entry.getData(sink, { checkCrc32: true, useWebWorkers: false });
  } catch (error) {
    throw problem ?? error;
  }
  parser.end(decoder.decode());
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** What the rest of the workbook says about a cell. */
interface CellMeaning {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly isFrom1904: boolean;
}

/** Columns after this one are left out. */
const columnsMax = 256;
/** A sheet of Excel has no more rows; a number above it would only make empty lines. */
const rowNumberMax = 1_048_576;
const linesInPiece = 10_000;

interface Cell {
  readonly type: string;
  readonly style: number;
  text: string;
}

/** One sheet, row by row, each as a line of a CSV file. */
class SheetReader implements PartReader {
  /** How many rows hold something. */
  rows = 0;
  readonly #meaning: CellMeaning;
  readonly #pieces: Blob[] = [];
  #lines: string[] = [];
  #lineCount = 0;
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #cell: Cell | undefined;
  #isText = false;

  constructor(meaning: CellMeaning) {
    this.#meaning = meaning;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = Number(attributes['r'] ?? this.#row + 1);
      this.#column = 0;
      this.#cells = [];
    } else if (name === 'c') {
      this.#column = attributes['r'] === undefined ? this.#column + 1 : columnOf(attributes['r']);
      this.#cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
    } else if (name === 'v' || name === 't') this.#isText = this.#cell !== undefined;
    // Words that say how others are spoken.
    else if (name === 'rPh') this.#cell = undefined;
  }

  text(text: string): void {
    if (this.#isText && this.#cell && this.#cell.text.length < textLengthMax) this.#cell.text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  /** A row stands in the line of its number, so that whoever is told of row 12 finds it in the sheet. */
  toCsv(): Blob {
    this.#endPiece();
    return new Blob(this.#pieces, { type: 'text/csv' });
  }

  #endCell(): void {
    const text = this.#cell ? toText(this.#cell, this.#meaning) : '';
    this.#cell = undefined;
    if (text === '' || this.#column < 1 || this.#column > columnsMax) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column - 1] = quote(text);
  }

  #endRow(): void {
    const isPlace = this.#row > this.#lineCount && this.#row <= rowNumberMax;
    if (this.#cells.length === 0 || !isPlace) return;
    this.rows += 1;
    if (this.rows > rowsMax) throw new FileProblem('tooManyRows');
    this.#lines.push(`${'\n'.repeat(this.#row - this.#lineCount - 1)}${this.#cells.join(',')}\n`);
    this.#lineCount = this.#row;
    if (this.#lines.length >= linesInPiece) this.#endPiece();
  }

  #endPiece(): void {
    this.#pieces.push(new Blob(this.#lines));
    this.#lines = [];
  }
}

/** `C7` is in column 3. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place) {
    const value = letter.toUpperCase().charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column;
}

/** What a person sees in it, or what comes closest: a formula's last result, a number with all its digits, a date by year. */
function toText({ type, style, text }: Cell, { strings, dateStyles, isFrom1904 }: CellMeaning): string {
  if (type === 's') return unescape(strings[Number(text)] ?? '');
  if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return unescape(text);
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  return (dateStyles[style] ? toDate(number, isFrom1904) : undefined) ?? toPlainNumber(number);
}

/** `_x000D_` stands for a character that XML can't hold. */
function unescape(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Fifteen digits are what spreadsheets keep; 1.2025550123E10 is written out. */
function toPlainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

const secondsInDay = 86_400;
/** Days from 1899-12-30, the day 0 of spreadsheets, to 1970, and from there to the day 0 of 1904. */
const daysBefore1970 = 25_569;
const daysBefore1904 = 1_462;
/** The end of 9999. */
const daysMax = 2_958_465;
/** Spreadsheets believe that 1900 was a leap year. */
const wrongLeapDay = 60;

/** `2024-03-04`, with the time of day where it has one; nothing for what can't be a date. */
function toDate(number: number, isFrom1904: boolean): string | undefined {
  const days = isFrom1904 ? number + daysBefore1904 : number;
  if (days < 1 || days > daysMax) return undefined;
  const seconds = Math.round((days + (days < wrongLeapDay ? 1 : 0) - daysBefore1970) * secondsInDay);
  const [day = '', time = ''] = new Date(seconds * 1_000).toISOString().split('T');
  return seconds % secondsInDay === 0 ? day : `${day} ${time.slice(0, 8)}`;
}

function quote(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ').trim();
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
