// A way to the texts of broadcasts of which nobody knows whether they were sent, however old they are.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index messages_unsettled on messages (workspace_id) where state = 'unknown' and broadcast_id <> ''`.execute(
    database,
  );
}
