// What galleries tell of visits, and what visitors agreed to when they left their number.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('visit_events')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('campaign_id', key, required)
    .addColumn('event_id', key, required)
    .addColumn('at', 'bigint', required)
    .addColumn('received_at', 'bigint', required)
    .addColumn('type', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('image_key', 'text')
    .addColumn('duration_ms', 'bigint')
    .addColumn('platform', 'text')
    .addPrimaryKeyConstraint('visit_events_pk', ['workspace_id', 'campaign_id', 'event_id'])
    .execute();
  await database.schema
    .createIndex('visit_events_by_time')
    .on('visit_events')
    .columns(['workspace_id', 'at'])
    .execute();
  await database.schema.createIndex('visit_events_by_age').on('visit_events').column('received_at').execute();
  await database.schema
    .createTable('agreements')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('phone_hash', key, required)
    .addColumn('at', 'bigint', required)
    .addColumn('text_version', 'text', required)
    .addColumn('page', 'text', required)
    // By time, so that a submission is written where the one before it was: by number each would cost a page of its own.
    .addPrimaryKeyConstraint('agreements_pk', ['workspace_id', 'at', 'phone_hash'])
    .execute();
}
