// Accounts that carried a workspace's texts before: what customers answer to them is believed for some weeks more.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('former_gateways')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('hook_key', key, required)
    .addColumn('left_at', 'bigint', required)
    .addColumn('kind', key, required)
    .addColumn('sender', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('credentials', 'text')
    .addPrimaryKeyConstraint('former_gateways_pk', ['workspace_id', 'hook_key', 'left_at'])
    .execute();
  await database.schema.createIndex('former_gateways_by_hook').on('former_gateways').column('hook_key').execute();
}
