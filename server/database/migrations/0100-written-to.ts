// The number of the shop that a customer wrote to, so that what staff decide later counts where it was said.
import type { Kysely } from 'kysely';
import { keyType } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('inbound_texts').addColumn('written_to', keyType(database)).execute();
}
