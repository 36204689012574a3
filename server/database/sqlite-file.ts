import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type QueryResult } from 'kysely';

const statementsMax = 500;
const waitMsMax = 5_000;
/** What the writer may keep of the file, in KiB. Each commit looks through all of it, so that more would cost more than it saves. */
const cacheKibMax = 8 * 1_024;
/** How much of the file the reader sees as memory, so that a page anywhere costs no call and no copy. */
const mappedBytesMax = 2 ** 30;

/** How long the log may grow, in pages of 4 KiB, before a commit itself writes it back, because its own thread lags behind. */
const autoCheckpointPages = 32_000;

/**
 * A commit writes to the log and does not wait for the disk: `sqlite-log.ts` sees to that, and to the log itself.
 * What a statement of many rows might have to take back stands in memory: else each would make and remove a file for it.
 */
const writerPragmas = `
  pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${autoCheckpointPages};
  pragma foreign_keys = on; pragma cache_size = -${cacheKibMax}; pragma temp_store = memory`;
const readerPragmas = `pragma mmap_size = ${mappedBytesMax}`;

/** One connection to a SQLite file; its statements are kept by their text. */
export interface SqliteFile {
  readonly execute: <Row>(query: CompiledQuery) => QueryResult<Row>;
  readonly isInTransaction: () => boolean;
  readonly close: () => void;
}

/**
 * A statement that is carried out for each of these lists of values in turn; its result is that of all. Where one fails,
 * those before it stay until the transaction is taken back.
 */
interface ManyTimes extends CompiledQuery {
  readonly lists: readonly (readonly unknown[])[];
}

export function forEachList(text: string, lists: ManyTimes['lists']): CompiledQuery {
  const many: ManyTimes = { ...CompiledQuery.raw(text), lists };
  return many;
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
    statement.setReturnArrays(true);
    const made = { statement, columns: columnsOf(statement) };
    statements.set(text, made);
    return made;
  };
  return {
    execute: <Row>(query: CompiledQuery) => {
      const prepared = prepare(query.sql);
      const lists = 'lists' in query ? (query as ManyTimes).lists : [query.parameters];
      return (prepared.columns.length > 0 ? readAll(prepared, lists) : runAll(prepared, lists)) as QueryResult<Row>;
    },
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  /** None where it answers with no rows. */
  readonly columns: readonly string[];
}

function readAll(prepared: Prepared, lists: ManyTimes['lists']): QueryResult<unknown> {
  const { statement } = prepared;
  const all = lists.flatMap((values) => statement.all(...(values as SQLInputValue[])) as unknown as SQLOutputValue[][]);
  // Whoever migrates beside us may add a column to what `select *` answers.
  const [first] = all;
  const columns = first && first.length !== prepared.columns.length ? columnsOf(statement) : prepared.columns;
  return { rows: all.map((values) => toRecord(columns, values)) };
}

function columnsOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

/** Made here: objects that SQLite's binding makes are slow to read, and a list costs twice as much with them. */
function toRecord(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const record: Record<string, SQLOutputValue> = {};
  for (let index = 0; index < columns.length; index += 1) record[columns[index] ?? ''] = values[index] ?? null;
  return record;
}

function runAll({ statement }: Prepared, lists: ManyTimes['lists']): QueryResult<unknown> {
  let changes = 0;
  for (const values of lists) changes += Number(statement.run(...(values as SQLInputValue[])).changes);
  return { numAffectedRows: BigInt(changes), rows: [] };
}
