// Many rows in one statement, the way that each engine takes them fastest.
import { CompiledQuery } from 'kysely';
import { writesBesideOthers } from './engine.ts';
import type { Transaction } from './open.ts';
import type { Tables } from './tables.ts';

type Columns<Table extends keyof Tables> = Readonly<Record<keyof Tables[Table] & string, 'text' | 'bigint'>>;

/** A statement that inserts rows of one table; made once, used for many. */
export interface RowInserter<Row> {
  /** Answers how many rows were written: those that conflict with one that is there count as the statement says. */
  readonly insert: (transaction: Transaction, rows: readonly Row[]) => Promise<number>;
}

/** SQLite takes 32,766 values in one statement, and nothing is won by more rows than this. */
const rowsPerStatement = 250;
/** PostgreSQL takes each column as one list. */
const rowsPerUnnest = 2_000;

/** `onConflict` is the rest of the statement: `do nothing`, `(key) do update set …`. */
export function rowInserter<Table extends keyof Tables>(
  table: Table,
  columns: Columns<Table>,
  onConflict: string,
): RowInserter<Tables[Table]> {
  const names = Object.keys(columns) as (keyof Tables[Table] & string)[];
  const head = `insert into ${table} (${names.join(', ')})`;
  const tail = `on conflict ${onConflict}`;
  const types = Object.values<string>(columns);
  const unnest = `${head} select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) ${tail}`;
  const group = `(${names.map(() => '?').join(', ')})`;
  const texts = new Map<number, string>();
  const textFor = (count: number) => {
    const known = texts.get(count) ?? `${head} values ${Array.from({ length: count }, () => group).join(', ')} ${tail}`;
    texts.set(count, known);
    return known;
  };
  return {
    async insert(transaction, rows) {
      const isPostgres = writesBesideOthers(transaction);
      const step = isPostgres ? rowsPerUnnest : rowsPerStatement;
      let written = 0;
      for (let start = 0; start < rows.length; start += step) {
        const part = rows.slice(start, start + step);
        const query = isPostgres
          ? CompiledQuery.raw(
              unnest,
              names.map((name) => part.map((row) => row[name])),
            )
          : CompiledQuery.raw(textFor(part.length), valuesOf(part, names));
        written += Number((await transaction.executeQuery(query)).numAffectedRows ?? 0n);
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
