// Who carries the texts of a workspace, by which account, how fast and for how much at most.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { keyType, required, zero } from './columns.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('gateways')
    .addColumn('workspace_id', key, (column) =>
      column.primaryKey().notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('kind', key, required)
    .addColumn('sender', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('credentials', 'text')
    .addColumn('hook_key', key, (column) => column.notNull().unique())
    .addColumn('pace_per_minute', 'bigint', required)
    .addColumn('broadcast_parts_max', 'bigint')
    .addColumn('month_parts_max', 'bigint')
    .addColumn('month_micros_max', 'bigint')
    .addColumn('part_micros', 'bigint', zero)
    .addColumn('currency', key, required)
    .addColumn('texts_from', 'bigint', required)
    .addColumn('texts_until', 'bigint', required)
    .addColumn('is_double_opt_in', 'bigint', zero)
    .addColumn('allows_landlines', 'bigint', zero)
    .addColumn('allows_foreign', 'bigint', zero)
    .addColumn('answers_stop_itself', 'bigint', zero)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('updated_by', key, required)
    .execute();
  const gatewayKey = randomBytes(32).toString('base64url');
  await sql`insert into installation (name, value) values ('gatewayKey', ${gatewayKey})`.execute(database);
}
