// What may be done so often in an hour or a day, counted for all processes and over restarts.
import type { Kysely } from 'kysely';
import { createInKeyOrder, keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  const table = database.schema
    .createTable('budgets')
    .addColumn('name', key, required)
    .addColumn('spender', key, required)
    .addColumn('began_at', 'bigint', required)
    .addColumn('spent', 'bigint', required)
    .addPrimaryKeyConstraint('budgets_pk', ['name', 'spender']);
  await createInKeyOrder(database, table);
}
