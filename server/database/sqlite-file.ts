import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const statementsMax = 500;
const waitMsMax = 5_000;
/** What the writer may keep of the file, in KiB. Each commit looks through all of it, so that more would cost more than it saves. */
const cacheKibMax = 8 * 1_024;
/** The log is written back once it holds so many pages, 16 MB: four times SQLite's own, so that fewer pages go twice. */
const logPagesMax = 4_000;
/** How much of the file the reader sees as memory, so that a page anywhere costs no call and no copy. */
const mappedBytesMax = 2 ** 30;

/** What a statement of many rows might have to take back stands in memory: else each would make and remove a file for it. */
const writerPragmas = `
  pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
  pragma cache_size = -${cacheKibMax}; pragma wal_autocheckpoint = ${logPagesMax}; pragma temp_store = memory`;
const readerPragmas = `pragma mmap_size = ${mappedBytesMax}`;

/** One connection to a SQLite file; its statements are kept by their text. */
export interface SqliteFile {
  readonly execute: <Row>(query: CompiledQuery) => QueryResult<Row>;
  readonly close: () => void;
}

export function openSqliteFile(path: string, { readOnly }: { readonly readOnly: boolean }): SqliteFile {
  const database = new DatabaseSync(path, { timeout: waitMsMax, readOnly });
  database.exec(readOnly ? readerPragmas : writerPragmas);
  const statements = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= statementsMax) statements.clear();
    const statement = database.prepare(text);
    const made = { statement, isReading: statement.columns().length > 0 };
    statements.set(text, made);
    return made;
  };
  return {
    execute: <Row>({ sql, parameters }: CompiledQuery) =>
      run<Row>(prepare(sql), parameters as readonly SQLInputValue[]),
    close: () => database.close(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it answers with rows. */
  readonly isReading: boolean;
}

function run<Row>({ statement, isReading }: Prepared, parameters: readonly SQLInputValue[]): QueryResult<Row> {
  if (isReading) return { rows: statement.all(...parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
