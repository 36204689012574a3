// So that pictures that nothing ever showed are found without reading all of them.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('images_by_age')
    .on('images')
    .columns(['created_at', 'workspace_id', 'image_key'])
    .execute();
}
