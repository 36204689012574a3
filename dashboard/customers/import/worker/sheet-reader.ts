// One sheet, row by row, each as a line of a CSV file.
import { FileProblem } from './file-problem.ts';
import { type PartReader, textLengthMax } from './workbook-parts.ts';

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

export class SheetReader implements PartReader {
  /** How many rows hold something. */
  rows = 0;
  readonly #meaning: CellMeaning;
  readonly #rowsMax: number;
  readonly #pieces: Blob[] = [];
  #lines: string[] = [];
  #lineCount = 0;
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #cell: Cell | undefined;
  #isText = false;

  constructor(meaning: CellMeaning, rowsMax: number) {
    this.#meaning = meaning;
    this.#rowsMax = rowsMax;
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
    if (this.rows > this.#rowsMax) throw new FileProblem('tooManyRows');
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
