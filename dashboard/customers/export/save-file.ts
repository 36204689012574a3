// A file that goes to the disk as it comes, where the browser lets a page choose where; else it is kept until it is whole.
import { downloadFile } from '../../ui/download-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Where a file goes, whole or not at all. */
interface SaveTarget {
  readonly save: (bytes: ReadableStream<Bytes>, signal: AbortSignal) => Promise<void>;
}

type NewFile = FileSystemFileHandle & { readonly remove?: () => Promise<void> };

/** Not in every browser, and not yet in TypeScript's library. */
interface SavePicker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<NewFile>;
}

const csvType = 'text/csv';

/** Asks where the file goes: only ever upon a click. Nothing where somebody thought better of it. */
export async function chooseSaveTarget(name: string): Promise<SaveTarget | undefined> {
  const { showSaveFilePicker } = globalThis as SavePicker;
  if (!showSaveFilePicker) return keptTarget(name);
  try {
    const types = [{ accept: { [csvType]: ['.csv'] } }];
    return diskTarget(await showSaveFilePicker({ suggestedName: name, types }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // Not allowed here, as inside another page's frame.
    return keptTarget(name);
  }
}

/** The browser writes beside the file, which becomes what was written once it is whole. */
function diskTarget(file: NewFile): SaveTarget {
  return {
    save: async (bytes, signal) => {
      try {
        await bytes.pipeTo(await file.createWritable(), { signal });
      } catch (error) {
        await removeEmpty(file).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** A new file has been made empty; one that was there before is as it was. */
async function removeEmpty(file: NewFile): Promise<void> {
  const { size } = await file.getFile();
  if (size === 0) await file.remove?.();
}

/** Browsers keep a large one on the disk. */
function keptTarget(name: string): SaveTarget {
  return {
    save: async (bytes, signal) => {
      const whole = await new Response(bytes, { headers: { 'content-type': csvType } }).blob();
      signal.throwIfAborted();
      downloadFile(name, whole);
    },
  };
}

/** The stream has come to its end, but not to that of the file: some proxies end what breaks off. */
export class Incomplete extends Error {
  readonly rows: number;
  readonly total: number;

  constructor({ rows, total }: RowsReached) {
    super(`${rows} of ${total} rows`);
    this.rows = rows;
    this.total = total;
  }
}

export interface RowsReached {
  readonly rows: number;
  readonly total: number;
}

const [quote, newline] = [0x22, 0x0a];

/**
 * Lets a CSV file through and counts its rows but for the head. A line break inside quotes ends none. Where there are less
 * than `total`, `countNow` tells how many are meant by now: whoever has left meanwhile is not missing.
 */
export function countRows(
  total: number,
  show: (reached: RowsReached) => void,
  countNow: () => Promise<number>,
): TransformStream<Bytes, Bytes> {
  let [lines, isQuoted, isWhole] = [0, false, false];
  const reached = () => ({ rows: Math.max(0, lines - 1), total });
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        isWhole = byte === newline && !isQuoted;
        if (isWhole) lines += 1;
      }
      show(reached());
      controller.enqueue(chunk);
    },
    async flush() {
      const { rows } = reached();
      if (!isWhole || (rows < total && rows < (await countNow()))) throw new Incomplete(reached());
    },
  });
}
