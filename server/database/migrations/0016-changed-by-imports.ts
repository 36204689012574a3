// How many customers each import brought or gave other values. Whom it brought and gave other values later counts once.
import { type Kysely, sql } from 'kysely';
import { zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('imports').addColumn('changed', 'bigint', zero).execute();
  await sql`update imports set changed = created + (
    select count(*) from import_merges
    where import_merges.workspace_id = imports.workspace_id and import_merges.import_id = imports.import_id
      and import_merges.is_changed = 1 and not exists (
        select 1 from customers
        where customers.workspace_id = import_merges.workspace_id and customers.phone = import_merges.phone
          and customers.import_id = import_merges.import_id
      )
  )`.execute(database);
}
