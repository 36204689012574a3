// So that what an event waits for, and which tablets were told of, is found without a look at what is over.
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, position)
    where due_at is not null`.execute(database);
  await sql`create index webhook_moments_offline on webhook_moments (workspace_id, subject)
    where kind = 'device.offline'`.execute(database);
}
