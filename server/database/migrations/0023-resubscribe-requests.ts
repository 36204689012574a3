// When a number that has opted out was typed again under the consent text: staff see it, and decide.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('customers').addColumn('resubscribe_requested_at', 'bigint').execute();
}
