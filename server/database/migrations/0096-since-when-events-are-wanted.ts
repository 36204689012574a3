// Since when a webhook asks for the kinds of events that were added to it later: what was before is not told to it.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('webhooks')
    .addColumn('events_since', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
