// A way to the old texts that no broadcast sent, which are forgotten like those that they answer.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index messages_old on messages (created_at) where broadcast_id = '' and phone <> ''`.execute(
    database,
  );
}
