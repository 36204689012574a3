import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

const statementsMax = 500;
/** How much of the file who reads sees as memory, so that a page anywhere costs no call and no copy. */
export const mappedBytesMax = 2 ** 30;
/** For another process that writes. */
export const waitMsMax = 5_000;

/** A statement, carried out for each of these lists of values in turn. Where one fails, those before it stay. */
export interface Statement {
  readonly text: string;
  readonly lists: readonly (readonly unknown[])[];
}

/** Rows as lists: objects that SQLite's binding makes are slow to read, and a list costs twice as much with them. */
export interface Outcome {
  /** None where it answers with no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SQLOutputValue[])[];
  readonly changes: number;
}

/** What is left of an error on its way to another thread. */
export interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly errcode?: number | undefined;
}

/** One connection to a SQLite file; its statements are kept by their text. */
export interface SqliteFile {
  readonly execute: (statement: Statement) => Outcome;
  readonly isInTransaction: () => boolean;
  readonly close: () => void;
}

interface SqliteFileOptions {
  readonly readOnly: boolean;
  readonly pragmas: string;
}

export function openSqliteFile(path: string, { readOnly, pragmas }: SqliteFileOptions): SqliteFile {
  const database = new DatabaseSync(path, { timeout: waitMsMax, readOnly });
  database.exec(pragmas);
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
    execute: ({ text, lists }) => {
      const prepared = prepare(text);
      return prepared.columns.length > 0 ? readAll(prepared, lists) : runAll(prepared, lists);
    },
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

function readAll({ statement, columns }: Prepared, lists: Statement['lists']): Outcome {
  const rows = lists.flatMap(
    (values) => statement.all(...(values as SQLInputValue[])) as unknown as SQLOutputValue[][],
  );
  const [first] = rows;
  // Whoever migrates beside us may add a column to what `select *` answers.
  const isOther = first !== undefined && first.length !== columns.length;
  return { columns: isOther ? columnsOf(statement) : columns, rows, changes: rows.length };
}

function runAll({ statement }: Prepared, lists: Statement['lists']): Outcome {
  let changes = 0;
  for (const values of lists) changes += Number(statement.run(...(values as SQLInputValue[])).changes);
  return { columns: [], rows: [], changes };
}

function columnsOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

export function toFailure(error: unknown): Failure {
  const { message, code, errcode } = error as Failure;
  return { message, code, errcode };
}
