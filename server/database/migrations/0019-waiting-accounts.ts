// Accounts that wait for their code: where somebody signed up, and whether another sign-up was there before it. What
// runs out is found by when it does.
import { type Kysely, sql } from 'kysely';
import { zero } from './columns.ts';

const ends = [
  ['pool_codes', 'expires_at'],
  ['pool_sessions', 'expires_at'],
  ['pool_attempts', 'last_at'],
  ['pool_used_challenges', 'expires_at'],
] as const;

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('pool_users').addColumn('sign_up_device', 'text').execute();
  await database.schema.alterTable('pool_users').addColumn('sign_up_contested', 'integer', zero).execute();
  await database.schema
    .createIndex('pool_users_waiting')
    .on('pool_users')
    .column('updated_at')
    .where(sql.ref('status'), '=', sql.lit('UNCONFIRMED'))
    .execute();
  for (const [table, column] of ends) {
    await database.schema.createIndex(`${table}_by_end`).on(table).column(column).execute();
  }
}
