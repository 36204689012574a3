// So that what is kept of a forgotten number is found without a look at every forgotten text.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index messages_forgotten on messages (workspace_id, phone_hash) where phone_hash is not null`.execute(
    database,
  );
}
