import type { Kysely } from 'kysely';

/** What an import added to the tags of a customer who was there, and whether it set the note. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('import_merges').addColumn('added_tags', 'text').execute();
  await database.schema.alterTable('import_merges').addColumn('has_set_note', 'bigint').execute();
}
