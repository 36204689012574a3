// One connection writes, another reads: what only reads never waits for a transaction that somebody else has open.
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';
import { type SqliteLog, openSqliteLog } from './sqlite-log.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export interface SqliteFiles {
  readonly path: string;
  readonly writer: SqliteFile;
  readonly reader: SqliteFile;
}

/** What all connections share. */
interface Shared extends SqliteFiles {
  readonly turns: Turns;
  readonly log: SqliteLog;
}

const waitingMax = 1_000;

/** A transaction writes from its start: one that first reads would fail if another process wrote in between. */
const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');
/** SQLite opens the log with the first look into the file. */
const anyRead = CompiledQuery.raw('select name from sqlite_schema limit 1');

export class SqliteFilesDriver implements Driver {
  readonly #files: SqliteFiles;
  readonly #turns = new Turns();
  #log: SqliteLog | undefined;

  constructor(files: SqliteFiles) {
    this.#files = files;
  }

  async init(): Promise<void> {
    this.#files.writer.execute(anyRead);
    this.#log = await openSqliteLog(this.#files.path, () => this.#turns.take());
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#log) throw new Error('The database has not been opened.');
    return new SqliteConnection({ ...this.#files, turns: this.#turns, log: this.#log });
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    try {
      await this.#log?.close();
    } finally {
      this.#files.reader.close();
      this.#files.writer.close();
    }
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #shared: Shared;
  #endTurn: (() => void) | undefined;
  #changes = 0;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async begin(): Promise<void> {
    const { writer, turns, log } = this.#shared;
    const endTurn = await turns.takeInTime();
    try {
      log.assertSound();
      writer.execute(begin);
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
    this.#changes = 0;
  }

  /**
   * The next one may write as soon as this is in the log; whoever asked waits until it is on the disk too. A commit that
   * fails leaves the transaction open, for the rollback that follows it.
   */
  async commit(): Promise<void> {
    this.#shared.writer.execute(commit);
    this.release();
    await this.#shared.log.flush(this.#changes);
  }

  /** Does nothing after a commit that only failed to reach the disk, or where SQLite itself has taken all of it back. */
  rollback(): void {
    if (!this.#endTurn) return;
    if (this.#shared.writer.isInTransaction()) this.#shared.writer.execute(rollback);
    this.release();
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, turns, log } = this.#shared;
    if (this.#endTurn) return this.#write(query);
    if (SelectQueryNode.is(query.query)) return reader.execute(query);
    const endTurn = await turns.takeInTime();
    this.#changes = 0;
    let result: QueryResult<Row>;
    try {
      log.assertSound();
      result = this.#write(query);
    } finally {
      endTurn();
    }
    await log.flush(this.#changes);
    return result;
  }

  #write<Row>(query: CompiledQuery): QueryResult<Row> {
    const result = this.#shared.writer.execute<Row>(query);
    this.#changes += Number(result.numAffectedRows ?? result.rows.length);
    return result;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** Whoever asks first writes first. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Waits for its turn and answers with what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  /** The same for those who have somebody waiting for them. Only so many can be answered before that one gives up. */
  async takeInTime(): Promise<() => void> {
    if (this.#waiting >= waitingMax) throw new DatabaseUnavailable(new Error('Too many wait to write.'));
    this.#waiting += 1;
    const endTurn = await this.take();
    this.#waiting -= 1;
    return endTurn;
  }
}
