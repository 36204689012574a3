// A session belongs to an account and not to a name: names are free again once an account has ended.
import { type Kysely, sql } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('pool_sessions').addColumn('sub', keyType(database)).execute();
  await sql`
    update pool_sessions set sub =
      (select pool_users.sub from pool_users where pool_users.user_name = pool_sessions.user_name)`.execute(database);
}
