// In which money a broadcast was paid for, whatever the gateway's is by now.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('broadcasts').addColumn('currency', 'text').execute();
  await sql`update broadcasts set currency = (
    select currency from gateways where gateways.workspace_id = broadcasts.workspace_id) where started_at is not null`.execute(
    database,
  );
}
