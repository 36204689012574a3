// What was deleted or unpaired a moment ago, so that it can come back.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('deleted_customers')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('phone', key, required)
    .addColumn('deleted_at', 'bigint', required)
    .addColumn('customer', 'text', required)
    .addColumn('merges', 'text', required)
    .addColumn('removed_position', 'bigint', required)
    .addPrimaryKeyConstraint('deleted_customers_pk', ['workspace_id', 'phone'])
    .execute();
  await database.schema.createIndex('deleted_customers_by_age').on('deleted_customers').column('deleted_at').execute();
  const devices = database.schema.alterTable('devices');
  await devices.addColumn('unpaired_at', 'bigint').execute();
  await devices.addColumn('unpaired_token_hash', key).execute();
  await database.schema.createIndex('devices_by_unpairing').on('devices').column('unpaired_at').execute();
}
