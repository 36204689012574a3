// So that budgets of days gone by are found without a look at those of today.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('budgets_by_begin').on('budgets').column('began_at').execute();
}
