// What kind of text a file is, by its first bytes and rows.
import { FileProblem } from './file-problem.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t';
export type LineEnd = '\n' | '\r';

export interface FileShape {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly lineEnd: LineEnd;
  /** How many rows, blank ones left out, stand above the header: a title, or what tells the spreadsheet its delimiter. */
  readonly leading: number;
}

export const headBytes = 256 * 1024;

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** ZIP, as which newer spreadsheets are kept, old spreadsheets, and PDF. */
const otherKinds: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];
const parityBytes = 512;
const namedDelimiter = /^sep=([,;\t])/i;
const textNames = /\.(csv|tsv|txt)$/i;

export function isTextName(name: string): boolean {
  return textNames.test(name);
}

/** UTF-8 unless a mark says otherwise; whoever finds that it is no UTF-8 reads it as Windows-1252. */
export function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (otherKinds.some((kind) => kind.every((byte, index) => head[index] === byte))) throw new FileProblem('wrongType');
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

/** A lone carriage return ends lines only in very old files. */
export function lineEndOf(text: string): LineEnd {
  return text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
}

/** The one that the file names itself, or by which most rows fall into equally many cells, which are more than one. */
export function delimiterOf(text: string, split: (delimiter: Delimiter) => readonly (readonly string[])[]): Delimiter {
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
