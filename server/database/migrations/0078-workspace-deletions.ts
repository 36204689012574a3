// When a workspace goes with everything in it, and who said so.
import type { Kysely } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const workspaces = database.schema.alterTable('workspaces');
  await workspaces.addColumn('deletion_due_at', 'bigint').execute();
  await workspaces.addColumn('deletion_asked_by', keyType(database)).execute();
  await workspaces.addColumn('deletion_begun_at', 'bigint').execute();
  await database.schema.createIndex('workspaces_by_deletion').on('workspaces').column('deletion_due_at').execute();
}
