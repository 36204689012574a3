// Which form made a workspace, so that one that is sent again makes no second.
import type { Kysely } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('workspaces').addColumn('client_key', keyType(database)).execute();
}
