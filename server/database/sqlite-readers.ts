// Threads for what takes long to read: it takes turns there, and whoever answers goes on.
import { availableParallelism } from 'node:os';
import type { Outcome, Statement } from './sqlite-file.ts';
import { type SqliteThread, openSqliteThread } from './sqlite-thread.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** One long read does not hold up a short one where there are two. */
export const readersMax = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Only so many can be answered before the last of them gives up. */
const waitingMax = 200;

interface Reader {
  readonly thread: Promise<SqliteThread>;
  waiting: number;
}

export interface SqliteReaders {
  readonly read: (statement: Statement) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

/** A thread is opened with the first read that would wait for another one. */
export function openSqliteReaders(path: string): SqliteReaders {
  const readers = new Set<Reader>();
  const open = (): Reader => {
    const reader: Reader = { thread: openSqliteThread('reader', path, () => readers.delete(reader)), waiting: 0 };
    readers.add(reader);
    return reader;
  };
  const choose = (): Reader => {
    const [first] = [...readers].toSorted((one, other) => one.waiting - other.waiting);
    return first && (first.waiting === 0 || readers.size >= readersMax) ? first : open();
  };
  return {
    read: async (statement) => {
      const reader = choose();
      if (reader.waiting >= waitingMax) throw new DatabaseUnavailable(new Error('Too many wait to read.'));
      reader.waiting += 1;
      try {
        return await (await reader.thread).ask({ statements: [statement] });
      } catch (error) {
        // One that could not be opened is no reader.
        await reader.thread.catch(() => readers.delete(reader));
        throw error;
      } finally {
        reader.waiting -= 1;
      }
    },
    close: async () => {
      await Promise.all([...readers].map(async ({ thread }) => await (await thread).close()));
    },
  };
}
