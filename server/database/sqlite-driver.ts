// One connection writes, others read: what only reads never waits for a transaction that somebody else has open.
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { askerNow } from './schedule.ts';
import { type Outcome, type SqliteFile, type Statement, mappedBytesMax, openSqliteFile } from './sqlite-file.ts';
import { type SqliteReaders, openSqliteReaders } from './sqlite-readers.ts';
import { type SqliteThread, openSqliteThread } from './sqlite-thread.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Only so many can be answered before the last of them gives up. */
const waitingMax = 1_000;
/** Of one who is known, behind what stands in line for them. */
const waitingPerAskerMax = 100;

/** What all connections share. */
interface Shared {
  readonly writer: SqliteThread;
  readonly reader: SqliteFile;
  readonly longReaders: SqliteReaders;
  readonly turns: Turns;
}

interface SqliteQuery<Row> extends CompiledQuery<Row> {
  readonly lists?: Statement['lists'];
  readonly isLater?: boolean;
  readonly isAsBefore?: boolean;
  readonly isLong?: boolean;
}

/** A query that is carried out for each of these lists of values in turn; its result is that of all. */
export function forEachList(text: string, lists: Statement['lists']): CompiledQuery {
  const many: SqliteQuery<unknown> = { ...CompiledQuery.raw(text), lists };
  return many;
}

/** A change whose result nobody reads: in a transaction on SQLite it goes together with what follows, and fails with it. */
export function later<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const change: SqliteQuery<Row> = { ...query, isLater: true };
  return change;
}

export async function executeLater<Tables>(transaction: Kysely<Tables>, query: Compilable): Promise<void> {
  await transaction.executeQuery(later(query.compile()));
}

/** What the transaction itself does not change: on SQLite it is read as it was before, which takes no message to the other thread. */
export function asBefore<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const read: SqliteQuery<Row> = { ...query, isAsBefore: true };
  return read;
}

/** What may look at all that a workspace has, read beside the thread that answers. */
export async function readLong<Tables, Row>(database: Kysely<Tables>, query: Compilable<Row>): Promise<Row[]> {
  const long: SqliteQuery<Row> = { ...query.compile(), isLong: true };
  return (await database.executeQuery<Row>(long)).rows;
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
    const writer = await openSqliteThread('writer', this.#path, this.#diskFailed);
    const reader = openSqliteFile(this.#path, { readOnly: true, pragmas: `pragma mmap_size = ${mappedBytesMax}` });
    this.#shared = { writer, reader, longReaders: openSqliteReaders(this.#path), turns: this.#turns };
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
    await this.#shared?.longReaders.close();
    await this.#shared?.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #shared: Shared;
  #endTurn: (() => void) | undefined;
  #hasRead = false;
  #hasBegun = false;
  /** What goes ahead of the next statement: each message to the other thread costs more than most statements. */
  #ahead: Statement[] = [];

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /**
   * From here on nobody else in this process writes, so that the reader tells what the writer would, until the first
   * change. The writer begins with that change, and fails where another process has written meanwhile.
   */
  async begin(): Promise<void> {
    this.#endTurn = await this.#shared.turns.take();
    this.#hasRead = false;
    this.#hasBegun = false;
    this.#ahead = [];
  }

  /** One that fails leaves the transaction open, for the rollback that follows it. */
  async commit(): Promise<void> {
    if (this.#hasBegun || this.#ahead.length > 0) await this.#carryOut({ text: 'commit', lists: [[]] });
    this.release();
  }

  async rollback(): Promise<void> {
    try {
      if (this.#hasBegun) await this.#shared.writer.ask('rollback');
    } finally {
      this.release();
    }
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: SqliteQuery<Row>): Promise<QueryResult<Row>> {
    const { reader, longReaders, turns, writer } = this.#shared;
    const statement = { text: query.sql, lists: query.lists ?? [query.parameters] };
    const isPending = this.#hasBegun || this.#ahead.length > 0;
    if (SelectQueryNode.is(query.query) && (query.isAsBefore || !isPending)) {
      this.#hasRead = true;
      return toResult(query.isLong ? await longReaders.read(statement) : reader.execute(statement));
    }
    if (this.#endTurn) {
      if (!query.isLater) return toResult(await this.#carryOut(statement));
      this.#ahead.push(statement);
      return { rows: [] };
    }
    const endTurn = await turns.take();
    try {
      return toResult(await writer.ask({ statements: [statement] }));
    } finally {
      endTurn();
    }
  }

  async #carryOut(statement: Statement): Promise<Outcome> {
    const statements = [...this.#ahead, statement];
    const begins = this.#hasBegun ? undefined : { hasRead: this.#hasRead };
    this.#ahead = [];
    this.#hasBegun = true;
    return await this.#shared.writer.ask({ statements, begins });
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
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

interface Waiting {
  readonly asker: string | undefined;
  readonly start: () => void;
}

/**
 * Whoever asks first writes first. Whoever is known stands in line once at a time, however much they ask, so that nobody
 * who asks much stands before everybody.
 */
export class Turns {
  readonly #line: Waiting[] = [];
  /** What those who stand in line have asked since. */
  readonly #behind = new Map<string, Waiting[]>();
  #waiting = 0;
  #isTaken = false;

  get areAwaited(): boolean {
    return this.#waiting > 0;
  }

  /** Waits for its turn and answers with what ends it. */
  async take(): Promise<() => void> {
    const asker = askerNow();
    const behind = asker === undefined ? undefined : this.#behind.get(asker);
    if (this.#waiting >= waitingMax || (behind?.length ?? 0) >= waitingPerAskerMax)
      throw new DatabaseUnavailable(new Error('Too many wait to write.'));
    const { promise, resolve } = Promise.withResolvers<void>();
    if (asker !== undefined && !behind) this.#behind.set(asker, []);
    (behind ?? this.#line).push({ asker, start: resolve });
    this.#waiting += 1;
    this.#startNext();
    await promise;
    return () => {
      this.#isTaken = false;
      this.#startNext();
    };
  }

  #startNext(): void {
    const next = this.#isTaken ? undefined : this.#line.shift();
    if (!next) return;
    this.#isTaken = true;
    this.#waiting -= 1;
    this.#followUp(next);
    next.start();
  }

  #followUp({ asker }: Waiting): void {
    if (asker === undefined) return;
    const following = this.#behind.get(asker)?.shift();
    if (following) this.#line.push(following);
    else this.#behind.delete(asker);
  }
}
