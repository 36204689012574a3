// The portable column types: both engines read them alike.
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Text that is compared by its bytes on both engines; SQLite does so by itself. */
export function keyType(database: Kysely<unknown>) {
  return database.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

export const required: Build = (column) => column.notNull();
export const zero: Build = (column) => column.notNull().defaultTo(0);

/** Makes a table whose rows lie in the order of their key, which is how they are read; PostgreSQL has no such tables. */
export async function createInKeyOrder<Table extends string, Column extends string>(
  database: Kysely<unknown>,
  table: CreateTableBuilder<Table, Column>,
): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? table : table.modifyEnd(sql`without rowid`)).execute();
}
