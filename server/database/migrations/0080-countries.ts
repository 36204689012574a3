// The country of a workspace, as which it reads and writes phone numbers. All were in North America before.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('workspaces')
    .addColumn('country', 'text', (column) => column.notNull().defaultTo('US'))
    .execute();
}
