// Who typed the account of a former gateway, without whom it speaks for its own workspace alone.
import type { Kysely } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('former_gateways')
    .addColumn('updated_by', keyType(database), (column) => column.notNull().defaultTo(''))
    .execute();
}
