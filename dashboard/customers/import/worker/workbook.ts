// Excel's own file, read as the CSV that it could have been saved as. Loaded only where such a file is chosen.
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Parser } from 'htmlparser2';
import { FileProblem } from './file-problem.ts';
import { fileRowsMax } from './import-fields.ts';
import { SheetReader } from './sheet-reader.ts';
import {
  type PartReader,
  type Parts,
  type SheetPlace,
  StringsReader,
  StylesReader,
  findSheets,
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
    const reader = new SheetReader(meaning, rowsMax);
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
