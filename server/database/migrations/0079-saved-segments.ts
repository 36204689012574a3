// Segments that are kept under a name, and campaigns that are for one of them.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('saved_segments')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('segment_id', key, required)
    .addColumn('name', 'text', required)
    .addColumn('segment', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('saved_segments_pk', ['workspace_id', 'segment_id'])
    .execute();
  await database.schema.alterTable('campaigns').addColumn('segment_id', key).execute();
}
