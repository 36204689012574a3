// What other programs prove themselves with.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('api_keys')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('key_id', key, required)
    .addColumn('key_hash', key, required)
    .addColumn('name', 'text', required)
    .addColumn('role', key, required)
    .addColumn('ending', key, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', key, required)
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addPrimaryKeyConstraint('api_keys_pk', ['workspace_id', 'key_id'])
    .execute();
  await database.schema
    .createIndex('api_keys_by_hash')
    .unique()
    .on('api_keys')
    .columns(['workspace_id', 'key_hash'])
    .execute();
}
