// One connection writes, another reads: what only reads never waits for a transaction that somebody else has open.
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

export interface SqliteFiles {
  readonly writer: SqliteFile;
  readonly reader: SqliteFile;
}

/** A transaction writes from its start: one that first reads would fail if another process wrote in between. */
const begin = CompiledQuery.raw('begin immediate');

export class SqliteFilesDriver implements Driver {
  readonly #files: SqliteFiles;
  readonly #turns = new Turns();

  constructor(files: SqliteFiles) {
    this.#files = files;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.#files, this.#turns));
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#files.reader.close();
    this.#files.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor(files: SqliteFiles, turns: Turns) {
    this.#files = files;
    this.#turns = turns;
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.take();
    try {
      this.#files.writer.execute(begin);
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
  }

  /** A commit that fails leaves the transaction open, for the rollback that follows it. */
  end(how: 'commit' | 'rollback'): void {
    this.#files.writer.execute(CompiledQuery.raw(how));
    this.release();
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#files.writer.execute(query);
    if (SelectQueryNode.is(query.query)) return this.#files.reader.execute(query);
    const endTurn = await this.#turns.take();
    try {
      return this.#files.writer.execute(query);
    } finally {
      endTurn();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** Whoever asks first writes first. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn and answers with what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
