// Kysely on node:sqlite: transactional schema changes, one writer at a time, readers beside it.
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { makeFolder } from './lasting-folder.ts';
import { SqliteFilesDriver, Turns } from './sqlite-driver.ts';

/** The folder is in use by another server. */
export class FolderInUse extends Error {}

export class FileSqliteAdapter extends SqliteAdapter {
  readonly turns: Turns;

  constructor(turns: Turns) {
    super();
    this.turns = turns;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself sees to it that one writes at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** `diskFailed` is told where the disk has refused to keep something; after that nothing is carried out any more. */
export function openSqlite(folder: string, diskFailed: (cause: Error) => void = endProcess): Dialect {
  makeFolder(folder);
  const path = join(folder, 'fanfare.db');
  keepToOwner(path);
  const turns = new Turns();
  return {
    createDriver: () => new SqliteFilesDriver(path, turns, diskFailed),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new FileSqliteAdapter(turns),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/** At once, before anybody is told anything: what was acknowledged is in the log, and the next start writes it back. */
function endProcess({ message }: Error): void {
  console.error(
    `DATA_DIR: the disk has not kept what was written (${message}). What was acknowledged is safe. Start again.`,
  );
  process.exit(1);
}

/** The file holds keys and secrets, so nobody else reads it, also where it was made more open. SQLite makes those beside it alike. */
function keepToOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

/**
 * Holds the folder for one server until the process ends, however it ends: the lock is the operating system's.
 * Throws {@link FolderInUse} when another server has it. Operators' commands do not ask for it.
 */
export function holdFolder(folder: string): () => void {
  makeFolder(folder);
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new FolderInUse(
      `Another server is already running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
      {
        cause,
      },
    );
  }
  return () => lock.close();
}
