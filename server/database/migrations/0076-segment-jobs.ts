// What is done to many customers, how far it has come, and which of the deleted ones it deleted.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('segment_jobs')
    .addColumn('workspace_id', key, required)
    .addColumn('job_id', key, required)
    .addColumn('member_id', key, required)
    .addColumn('kind', key, required)
    .addColumn('tag', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('segment', 'text', required)
    .addColumn('state', key, required)
    .addColumn('total', 'bigint', required)
    .addColumn('done', 'bigint', required)
    .addColumn('skipped', 'bigint', required)
    .addColumn('failed', 'bigint', required)
    .addColumn('restored', 'bigint', required)
    .addColumn('reached', key, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('undo_asked_at', 'bigint')
    .addColumn('leased_by', key, required)
    .addColumn('leased_until', 'bigint', required)
    .addPrimaryKeyConstraint('segment_jobs_pk', ['workspace_id', 'job_id'])
    .execute();
  const index = (name: string) => database.schema.createIndex(name).on('segment_jobs');
  await index('segment_jobs_by_time').columns(['workspace_id', 'created_at', 'job_id']).execute();
  await index('segment_jobs_by_state').column('state').execute();
  await database.schema.alterTable('deleted_customers').addColumn('job_id', key).execute();
}
