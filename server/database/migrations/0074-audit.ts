// Who changed what.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('audit_entries')
    // No foreign key: it would lock the row of the workspace with each entry.
    .addColumn('workspace_id', key, required)
    .addColumn('entry_id', key, required)
    .addColumn('at', 'bigint', required)
    .addColumn('actor_kind', key, required)
    .addColumn('actor_id', key, required)
    .addColumn('actor_name', 'text', required)
    .addColumn('action', key, required)
    .addColumn('subject_id', key, required)
    .addColumn('subject_name', 'text', required)
    .addColumn('phone_hash', key)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    .addColumn('network', key, required)
    .addPrimaryKeyConstraint('audit_entries_pk', ['workspace_id', 'entry_id'])
    .execute();
  const index = (name: string) => database.schema.createIndex(name).on('audit_entries');
  await index('audit_entries_by_time').columns(['workspace_id', 'at', 'entry_id']).execute();
  await index('audit_entries_by_phone').columns(['workspace_id', 'phone_hash', 'at']).execute();
  await index('audit_entries_by_age').column('at').execute();
}
