// What SQLite's write-ahead log asks of the disk, away from the thread that answers: commits are flushed together, and
// the log is written back into the file by a thread of its own.
import { open } from 'node:fs/promises';
import { openCheckpoints } from './sqlite-checkpoints.ts';

export interface SqliteLog {
  /** Throws once a flush has failed: nothing is written any more that could not be acknowledged. */
  readonly assertSound: () => void;
  /** Resolves once everything that was committed before the call, `changes` rows just now, is on the disk. */
  readonly flush: (changes: number) => Promise<void>;
  /** Waits for who is still to be told. */
  readonly close: () => Promise<void>;
}

/**
 * The log is there once the file has been read. `takeTurn` waits until nobody writes, and answers with what lets the next
 * one write.
 */
export async function openSqliteLog(path: string, takeTurn: () => Promise<() => void>): Promise<SqliteLog> {
  const flushes = await openFlushes(`${path}-wal`);
  const checkpoints = openCheckpoints(path, takeTurn);
  return {
    assertSound: flushes.assertSound,
    flush: async (changes) => {
      checkpoints.note(changes);
      await flushes.flush();
    },
    close: async () => {
      await checkpoints.close();
      await flushes.close();
    },
  };
}

/** Who asks while a flush is under way shares the next one. */
async function openFlushes(path: string) {
  const file = await open(path, 'r+');
  let failed: { readonly cause: unknown } | undefined;
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function assertSound(): void {
    if (failed) throw new Error('The disk has not kept what was written. Start the server anew.', failed);
  }

  /** After one that failed none succeeds: the log cannot be read past what may be lost. */
  async function run(): Promise<void> {
    assertSound();
    try {
      await file.datasync();
    } catch (cause) {
      failed = { cause };
    }
    if (!next) underWay = undefined;
    assertSound();
  }

  function begin(): Promise<void> {
    next = undefined;
    underWay = run();
    return underWay;
  }

  function flush(): Promise<void> {
    if (!underWay) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  }

  async function close(): Promise<void> {
    await Promise.allSettled([underWay, next]);
    await file.close();
  }

  return { assertSound, flush, close };
}
