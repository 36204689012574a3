import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { removeSome } from '../database/remove-some.ts';
import { removeEndedSignUps } from './accounts/users-store.ts';
import { countsMatterMs } from './codes/tries.ts';
import type { Pool } from './pool.ts';

const everyMs = 60_000;
/** Others come in between; what is left waits a minute. */
const partsAtOnce = 100;
/** By database, because each call has a pool of its own, in its language. */
const lastTimes = new WeakMap<Database, number>();

type Sweeper = Pick<Pool, 'database' | 'clock' | 'steadyClock' | 'goOn'>;

/** Removes what has run out, at most once a minute in each process, part by part. Nobody waits for it. */
export function removeStaleNowAndThen({ database, clock, steadyClock, goOn }: Sweeper): void {
  if (Math.abs(clock() - (lastTimes.get(database) ?? 0)) < everyMs) return;
  lastTimes.set(database, clock());
  // A clock that jumps must not end accounts that wait for their code.
  const now = steadyClock?.before(0) ?? clock();
  goOn(removeStale(database, { now, quietSince: now - countsMatterMs }));
}

async function removeStale(database: Database, times: { now: number; quietSince: number }): Promise<void> {
  for (let parts = 0; parts < partsAtOnce; parts += 1) {
    if (!(await removeSomeStale(database, times))) return;
  }
}

/**
 * Removes some of what can no longer matter, and answers whether there is more. `quietSince` is the time before which no
 * count is looked at any more.
 */
async function removeSomeStale(
  database: Database,
  { now, quietSince }: { readonly now: number; readonly quietSince: number },
): Promise<boolean> {
  const isMore = [
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
