import { removeBudgetsBefore } from '../database/budgets.ts';
import type { Database } from '../database/open.ts';

/** The longest budget is for a day. */
const budgetsMatterMs = 2 * 24 * 60 * 60_000;

/** Removes what can no longer matter. `quietSince` is the time before which no count is looked at any more. */
export async function removeStale(database: Database, times: { now: number; quietSince: number }): Promise<void> {
  await database.deleteFrom('pool_used_challenges').where('expires_at', '<', times.now).execute();
  await database.deleteFrom('pool_attempts').where('last_at', '<', times.quietSince).execute();
  await removeBudgetsBefore(database, times.now - budgetsMatterMs);
  await database.deleteFrom('pool_codes').where('expires_at', '<', times.quietSince).execute();
  await database.deleteFrom('pool_sessions').where('expires_at', '<', times.quietSince).execute();
}
