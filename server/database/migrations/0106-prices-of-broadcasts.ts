// At which price a broadcast was reviewed, whatever the gateway's is by now.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('broadcasts').addColumn('part_micros', 'bigint').execute();
  await sql`update broadcasts set part_micros = (
    select part_micros from gateways where gateways.workspace_id = broadcasts.workspace_id and kind <> 'practice')
    where started_at is not null and ended_at is null`.execute(database);
}
