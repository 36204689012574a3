// What the pictures of a campaign show, in words.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('campaigns')
    .addColumn('image_alts', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
