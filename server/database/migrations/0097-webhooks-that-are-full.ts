// Since when so many events wait for a webhook that no more are kept for it.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('webhooks').addColumn('full_since', 'bigint').execute();
}
