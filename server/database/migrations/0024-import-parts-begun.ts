// How far each part of an import has come that is written slice by slice.
import type { Kysely } from 'kysely';
import { keyType, required } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('import_parts_begun')
    .addColumn('workspace_id', key, required)
    .addColumn('import_id', key, required)
    .addColumn('part', 'bigint', required)
    .addColumn('records', 'bigint', required)
    .addColumn('created', 'bigint', required)
    .addPrimaryKeyConstraint('import_parts_begun_pk', ['workspace_id', 'import_id', 'part'])
    .addForeignKeyConstraint(
      'import_parts_begun_of',
      ['workspace_id', 'import_id'],
      'imports',
      ['workspace_id', 'import_id'],
      (of) => of.onDelete('cascade'),
    )
    .execute();
}
