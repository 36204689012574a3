// Since when a workspace's texts go through the account that it has now: nobody else's log knows those from before. And
// ways to the texts of one workspace of which nobody knows what became, and to the broadcasts that have something to do.
import { type Kysely, sql } from 'kysely';
import { zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('gateways').addColumn('account_since', 'bigint', zero).execute();
  await sql`create index messages_unknown_of on messages (workspace_id, claimed_at, message_id)
    where state = 'unknown'`.execute(database);
  await database.schema.dropIndex('broadcasts_under_way').execute();
  await sql`create index broadcasts_under_way on broadcasts (updated_at, workspace_id, broadcast_id)
    where ended_at is null and state in ('scheduled', 'preparing', 'sending', 'canceled')`.execute(database);
}
