// When somebody last changed their password, apart from all else that changes an account.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('pool_users').addColumn('password_changed_at', 'bigint').execute();
}
