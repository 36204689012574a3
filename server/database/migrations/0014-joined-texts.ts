// With what text somebody joined stands in their own row, like how they came. What was recorded before stays where it is.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('customers').addColumn('joined_text', 'text').execute();
}
