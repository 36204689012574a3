// Who is told what by email, of which tablets somebody has been told that they are offline, and when a tablet is usually on.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('notifications')
    .addColumn('workspace_id', key, required)
    .addColumn('member_id', key, required)
    .addColumn('kind', key, required)
    .addColumn('language', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('sent_for', key, required)
    .addPrimaryKeyConstraint('notifications_pk', ['workspace_id', 'member_id', 'kind'])
    .addForeignKeyConstraint(
      'notifications_of',
      ['workspace_id', 'member_id'],
      'members',
      ['workspace_id', 'member_id'],
      (of) => of.onDelete('cascade').onUpdate('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('notifications_by_kind')
    .on('notifications')
    .columns(['kind', 'sent_for', 'workspace_id'])
    .execute();
  await database.schema
    .createTable('offline_notices')
    .addColumn('workspace_id', key, required)
    .addColumn('device_id', key, required)
    .addColumn('told_at', 'bigint', required)
    .addColumn('back_at', 'bigint')
    .addPrimaryKeyConstraint('offline_notices_pk', ['workspace_id', 'device_id'])
    .addForeignKeyConstraint(
      'offline_notices_of',
      ['workspace_id', 'device_id'],
      'devices',
      ['workspace_id', 'device_id'],
      (of) => of.onDelete('cascade'),
    )
    .execute();
  await database.schema.alterTable('device_reports').addColumn('on_times', 'text').execute();
  await sql`create index consent_events_of_leaving on consent_events (workspace_id, at)
    where kind in ('optout', 'removed')`.execute(database);
  const notificationKey = randomBytes(32).toString('base64url');
  await sql`insert into installation (name, value) values ('notificationKey', ${notificationKey})`.execute(database);
}
