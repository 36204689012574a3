// The portable column types: both engines read them alike.
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Text that is compared by its bytes on both engines; SQLite does so by itself. */
export function keyType(database: Kysely<unknown>) {
  return database.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

export const required: Build = (column) => column.notNull();
export const zero: Build = (column) => column.notNull().defaultTo(0);
