// Since when a workspace's texts go through the account that it has now: nobody else's log knows those from before. And of
// broadcasts, those alone that have something to do, without the drafts.
import { type Kysely, sql } from 'kysely';
import { zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('gateways').addColumn('account_since', 'bigint', zero).execute();
  await database.schema.dropIndex('broadcasts_under_way').execute();
  await sql`create index broadcasts_under_way on broadcasts (updated_at, workspace_id, broadcast_id)
    where ended_at is null and state in ('scheduled', 'preparing', 'sending', 'canceled')`.execute(database);
}
