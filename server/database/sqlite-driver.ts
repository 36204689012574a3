// One connection writes, another reads: what only reads never waits for a transaction that somebody else has open.
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { type Outcome, type SqliteFile, type Statement, openSqliteFile } from './sqlite-file.ts';
import { type SqliteWriter, openSqliteWriter } from './sqlite-writer.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How much of the file the reader sees as memory, so that a page anywhere costs no call and no copy. */
const mappedBytesMax = 2 ** 30;

/** Only so many can be answered before the last of them gives up. */
const waitingMax = 1_000;

/** What all connections share. */
interface Shared {
  readonly writer: SqliteWriter;
  readonly reader: SqliteFile;
  readonly turns: Turns;
}

/** A query that is carried out for each of these lists of values in turn; its result is that of all. */
interface ManyTimes extends CompiledQuery {
  readonly lists: Statement['lists'];
}

export function forEachList(text: string, lists: ManyTimes['lists']): CompiledQuery {
  const many: ManyTimes = { ...CompiledQuery.raw(text), lists };
  return many;
}

export class SqliteFilesDriver implements Driver {
  readonly #path: string;
  readonly #diskFailed: (cause: Error) => void;
  #shared: Shared | undefined;

  readonly #turns: Turns;

  constructor(path: string, turns: Turns, diskFailed: (cause: Error) => void) {
    this.#path = path;
    this.#turns = turns;
    this.#diskFailed = diskFailed;
  }

  async init(): Promise<void> {
    const writer = await openSqliteWriter(this.#path, this.#diskFailed);
    const reader = openSqliteFile(this.#path, { readOnly: true, pragmas: `pragma mmap_size = ${mappedBytesMax}` });
    this.#shared = { writer, reader, turns: this.#turns };
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#shared) throw new Error('The database has not been opened.');
    return new SqliteConnection(this.#shared);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#shared?.reader.close();
    await this.#shared?.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #shared: Shared;
  #endTurn: (() => void) | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** A transaction writes from its start: one that first reads would fail if another process wrote in between. */
  async begin(): Promise<void> {
    this.#endTurn = await this.#shared.turns.take();
    try {
      await this.#shared.writer.ask(toStatement('begin immediate'));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** One that fails leaves the transaction open, for the rollback that follows it. */
  async commit(): Promise<void> {
    await this.#shared.writer.ask(toStatement('commit'));
    this.release();
  }

  async rollback(): Promise<void> {
    try {
      await this.#shared.writer.ask('rollback');
    } finally {
      this.release();
    }
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, turns, writer } = this.#shared;
    const statement = { text: query.sql, lists: 'lists' in query ? (query as ManyTimes).lists : [query.parameters] };
    if (this.#endTurn) return toResult(await writer.ask(statement));
    if (SelectQueryNode.is(query.query)) return toResult(reader.execute(statement));
    const endTurn = await turns.take();
    try {
      return toResult(await writer.ask(statement));
    } finally {
      endTurn();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

function toStatement(text: string): Statement {
  return { text, lists: [[]] };
}

function toResult<Row>({ columns, rows, changes }: Outcome): QueryResult<Row> {
  if (columns.length === 0) return { numAffectedRows: BigInt(changes), rows: [] };
  return { rows: rows.map((values) => toRecord(columns, values)) as Row[] };
}

function toRecord(columns: Outcome['columns'], values: Outcome['rows'][number]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) record[columns[index] ?? ''] = values[index] ?? null;
  return record;
}

/** Whoever asks first writes first. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  get areAwaited(): boolean {
    return this.#waiting > 0;
  }

  /** Waits for its turn and answers with what ends it. */
  async take(): Promise<() => void> {
    if (this.#waiting >= waitingMax) throw new DatabaseUnavailable(new Error('Too many wait to write.'));
    this.#waiting += 1;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#waiting -= 1;
    return resolve;
  }
}
