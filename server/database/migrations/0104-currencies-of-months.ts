// In which money a month's texts were paid for, and since when; nothing where an older process wrote it.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('texting_usage').addColumn('currency', 'text').execute();
  await database.schema.alterTable('texting_usage').addColumn('cost_since', 'bigint').execute();
  await sql`update texting_usage set currency = (
    select currency from gateways
    where gateways.workspace_id = texting_usage.workspace_id and kind <> 'practice')`.execute(database);
}
