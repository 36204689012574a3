// Many rows in few statements, the way that each engine takes them fastest.
import { CompiledQuery } from 'kysely';
import { writesBesideOthers } from './engine.ts';
import type { Transaction } from './open.ts';
import { forEachList, later } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

type Columns<Table extends keyof Tables> = Readonly<Record<keyof Tables[Table] & string, 'text' | 'bigint'>>;

/** Statements that insert rows of one table; those that conflict with one that is there fare as the statement says. */
interface RowInserter<Row> {
  /** Answers how many rows were written. */
  readonly insert: (transaction: Transaction, rows: readonly Row[]) => Promise<number>;
  /** For whoever needs not know how many. */
  readonly insertLater: (transaction: Transaction, rows: readonly Row[]) => Promise<void>;
  /** Answers the rows that were written, in any order. */
  readonly insertReturning: (transaction: Transaction, rows: readonly Row[]) => Promise<Row[]>;
}

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
  const one = `${head} values (${names.map(() => '?').join(', ')}) ${tail}`;

  function* toQueries(transaction: Transaction, rows: readonly Row[], ending = ''): Generator<CompiledQuery<Row>> {
    const toValues = (row: Row) => names.map((name) => row[name]);
    if (!writesBesideOthers(transaction)) {
      if (rows.length > 0) yield forEachList(one + ending, rows.map(toValues));
      return;
    }
    for (let start = 0; start < rows.length; start += rowsPerUnnest) {
      const part = rows.slice(start, start + rowsPerUnnest);
      const columnValues = names.map((name) => part.map((row) => row[name]));
      yield CompiledQuery.raw(unnest + ending, columnValues);
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
    async insertLater(transaction, rows) {
      for (const query of toQueries(transaction, rows)) await transaction.executeQuery(later(query));
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

/**
 * One row for all that differ only in `sums`, which are added up; in the order of the rest, so that whoever writes the
 * same rows at the same moment takes them in the same order. The rest are numbers and names without a line break.
 */
export function addUp<Row extends object>(rows: readonly Row[], sums: readonly (keyof Row & string)[]): Row[] {
  const isSum = new Set<string>(sums);
  const keys = Object.keys(rows[0] ?? {}).filter((name) => !isSum.has(name)) as (keyof Row)[];
  const totals = new Map<string, Row>();
  for (const row of rows) {
    const key = keys.map((name) => row[name]).join('\n');
    const total = totals.get(key);
    if (!total) totals.set(key, { ...row });
    else for (const name of sums) Object.assign(total, { [name]: Number(total[name]) + Number(row[name]) });
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
