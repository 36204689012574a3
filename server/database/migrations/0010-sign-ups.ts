// How many of a workspace's customers came by its invite page, kept beside how many there are.
import { type Kysely, sql } from 'kysely';
import { zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('workspaces').addColumn('invited_quantity', 'bigint', zero).execute();
  await sql`update workspaces set invited_quantity = (
    select count(*) from customers
    where customers.workspace_id = workspaces.workspace_id and customers.addedby = 'viewer'
  )`.execute(database);
}
