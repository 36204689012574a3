import { sql } from 'kysely';
import { removeSomeBudgets } from '../database/budgets.ts';
import type { Database } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import { removeEndedSignUps } from './accounts/users-store.ts';

/** The longest budget is for a day. */
const budgetsMatterMs = 2 * 24 * 60 * 60_000;

/**
 * Removes some of what can no longer matter, and answers whether there is more. `quietSince` is the time before which no
 * count is looked at any more.
 */
export async function removeSomeStale(
  database: Database,
  { now, quietSince }: { readonly now: number; readonly quietSince: number },
): Promise<boolean> {
  const isMore = [
    await removeSomeBudgets(database, now - budgetsMatterMs),
    await removeEndedSignUps(database, now),
    await removeSome(database, {
      table: 'pool_used_challenges',
      key: ['challenge_hash'],
      where: sql`expires_at < ${now}`,
    }),
    await removeSome(database, {
      table: 'pool_attempts',
      key: ['subject', 'kind'],
      where: sql`last_at < ${quietSince}`,
    }),
    await removeSome(database, {
      table: 'pool_codes',
      key: ['user_name', 'purpose'],
      where: sql`expires_at < ${quietSince}`,
    }),
    await removeSome(database, { table: 'pool_sessions', key: ['origin_jti'], where: sql`expires_at < ${quietSince}` }),
  ];
  return isMore.includes(true);
}
