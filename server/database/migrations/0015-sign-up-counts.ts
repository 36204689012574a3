// How many customers registered in each quarter of an hour, by where they came from, so that nobody counts them again.
// Who had registered long before the row was made is never asked for.
import { type Kysely, sql } from 'kysely';
import { createInKeyOrder, keyType, required } from './columns.ts';

const quarterMs = sql.lit(15 * 60_000);
const countedBackMs = sql.lit(100 * 24 * 60 * 60_000);

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  const table = database.schema
    .createTable('sign_up_counts')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('quarter', 'bigint', required)
    .addColumn('way', key, required)
    .addColumn('customers', 'bigint', required)
    .addPrimaryKeyConstraint('sign_up_counts_pk', ['workspace_id', 'quarter', 'way']);
  await createInKeyOrder(database, table);
  await sql`insert into sign_up_counts (workspace_id, quarter, way, customers)
    select workspace_id, quarter, way, count(*) from (
      select workspace_id, created_at / ${quarterMs} as quarter, case addedby when 'viewer' then 'invite'
        when 'device' then 'device' when 'import' then 'import' else 'staff' end as way
      from customers where created_at >= joined_at - ${countedBackMs}
    ) as registered group by workspace_id, quarter, way`.execute(database);
}
