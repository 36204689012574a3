// Many rows in few statements, the way that each engine takes them fastest.
import { CompiledQuery } from 'kysely';
import { writesBesideOthers } from './engine.ts';
import type { Transaction } from './open.ts';
import type { Tables } from './tables.ts';

type Columns<Table extends keyof Tables> = Readonly<Record<keyof Tables[Table] & string, 'text' | 'bigint'>>;

/** Statements that insert rows of one table; those that conflict with one that is there fare as the statement says. */
export interface RowInserter<Row> {
  /** Answers how many rows were written. */
  readonly insert: (transaction: Transaction, rows: readonly Row[]) => Promise<number>;
  /** Answers the rows that were written, in any order. */
  readonly insertReturning: (transaction: Transaction, rows: readonly Row[]) => Promise<Row[]>;
}

/**
 * How many rows one statement of SQLite takes. A few sizes only: each statement is kept, and one of the largest weighs a
 * megabyte. More rows in one would win nothing.
 */
const rowsPerStatement = [250, 64, 32, 16, 8, 4, 2, 1] as const;
/** PostgreSQL takes each column as one list. */
const rowsPerUnnest = 2_000;

/** `onConflict` is the rest of the statement: `do nothing`, `(key) do update set …`. */
export function rowInserter<Table extends keyof Tables>(
  table: Table,
  columns: Columns<Table>,
  onConflict: string,
): RowInserter<Tables[Table]> {
  type Row = Tables[Table];
  const names = Object.keys(columns) as (keyof Row & string)[];
  const head = `insert into ${table} (${names.join(', ')})`;
  const tail = `on conflict ${onConflict}`;
  const lists = Object.values<string>(columns).map((type, index) => `$${index + 1}::${type}[]`);
  const unnest = `${head} select * from unnest(${lists.join(', ')}) ${tail}`;
  const group = `(${names.map(() => '?').join(', ')})`;
  const texts = new Map<number, string>(
    rowsPerStatement.map((count) => [
      count,
      `${head} values ${Array.from({ length: count }, () => group).join(', ')} ${tail}`,
    ]),
  );

  function* toQueries(transaction: Transaction, rows: readonly Row[], ending = '') {
    const isPostgres = writesBesideOthers(transaction);
    for (let start = 0; start < rows.length;) {
      const left = rows.length - start;
      const step = isPostgres ? rowsPerUnnest : (rowsPerStatement.find((count) => count <= left) ?? 1);
      const part = rows.slice(start, start + step);
      start += step;
      const text = isPostgres ? unnest : (texts.get(step) ?? '');
      const values = isPostgres ? names.map((name) => part.map((row) => row[name])) : valuesOf(part, names);
      yield CompiledQuery.raw(text + ending, values) as CompiledQuery<Row>;
    }
  }

  return {
    async insert(transaction, rows) {
      let written = 0;
      for (const query of toQueries(transaction, rows)) {
        written += Number((await transaction.executeQuery(query)).numAffectedRows ?? 0n);
      }
      return written;
    },
    async insertReturning(transaction, rows) {
      const written: Row[] = [];
      for (const query of toQueries(transaction, rows, ' returning *')) {
        written.push(...(await transaction.executeQuery(query)).rows);
      }
      return written;
    },
  };
}

function valuesOf<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const name of names) values.push(row[name]);
  return values;
}
