// So that what a workspace once had costs nobody anything: campaigns that have not ended are found without a look at those
// that were canceled, and pictures are counted without those that are gone.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('campaigns_open')
    .on('campaigns')
    .columns(['workspace_id', 'status', 'exp_at'])
    .execute();
  await database.schema.dropIndex('campaigns_by_end').execute();
  await database.schema.createIndex('images_by_room').on('images').columns(['workspace_id', 'bytes']).execute();
}
