// So that a segment is counted, and ordered by anything, from one index, without a look at each customer's row. PostgreSQL
// would write every index anew for each check-in, and reads with several processes instead.
import type { Kysely } from 'kysely';
import { writesBesideOthers } from '../engine.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  if (writesBesideOthers(database)) return;
  await database.schema.dropIndex('customers_by_newest').execute();
  await database.schema
    .createIndex('customers_by_newest')
    .on('customers')
    .columns(['workspace_id', 'created_at', 'phone', 'addedby', 'optout', 'carrier', 'checkins', 'last_checkin_at'])
    .columns(['updated_at', 'joined_text', 'import_id', 'tags'])
    .execute();
}
