// The color in which visitors see a shop: that of its picture, or one that staff chose.
import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('workspaces').addColumn('own_color', 'text').execute();
  await database.schema.alterTable('images').addColumn('color', 'text').execute();
}
