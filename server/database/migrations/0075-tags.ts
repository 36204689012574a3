// What staff say of a customer: words to find them by, and a note.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const customers = database.schema.alterTable('customers');
  await customers.addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]')).execute();
  await customers.addColumn('note', 'text', (column) => column.notNull().defaultTo('')).execute();
}
