// A picture that was removed leaves its key behind, so that nothing arrives under it again.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('images').addColumn('removed_at', 'bigint').execute();
  await database.schema.createIndex('images_by_removal').on('images').column('removed_at').execute();
}
