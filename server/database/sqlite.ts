// Kysely on node:sqlite: statements cached by their text, transactional schema changes, one writer.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';

const statementsMax = 500;

/** The folder is in use by another server. */
export class FolderInUse extends Error {}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A transaction may write from its start: one that first reads would fail if another process wrote in between. */
class WritingSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class FileSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new WritingSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

export function openSqlite(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'fanfare.db'), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  return new FileSqliteDialect({ database: adapt(database) });
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof adaptStatement>>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= statementsMax) statements.clear();
      const made = adaptStatement(database.prepare(text));
      statements.set(text, made);
      return made;
    },
  };
}

function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
    run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
    iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
  };
}

/**
 * Holds the folder for one server until the process ends, however it ends: the lock is the operating system's.
 * Throws {@link FolderInUse} when another server has it. Operators' commands do not ask for it.
 */
export function holdFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
