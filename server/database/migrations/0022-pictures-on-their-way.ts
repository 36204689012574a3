// Which pictures' bytes are being stored, so that those whose row never came are found. The steady clock begins at the
// last sweep, so that a clock that is wrong at the first start makes nothing old.
import { type Kysely, sql } from 'kysely';
import { keyType, required } from './columns.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  await database.schema
    .createTable('images_on_their_way')
    .addColumn('workspace_id', key, required)
    .addColumn('image_key', key, required)
    .addColumn('begun_at', 'bigint', required)
    .addColumn('is_lost', 'integer', required)
    .addPrimaryKeyConstraint('images_on_their_way_pk', ['workspace_id', 'image_key'])
    .execute();
  const { rows } = await sql<{ readonly value: string }>`
    select value from installation where name = 'images_swept_until'`.execute(database);
  const until = Number(rows[0]?.value ?? 0);
  if (until === 0) return;
  const value = String(Math.min(until + dayMs, Date.now()));
  await sql`insert into installation (name, value) values ('steady_clock', ${value})`.execute(database);
}
