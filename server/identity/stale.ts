import type { Pool } from './pool.ts';
import { removeStale } from './stale-store.ts';
import { countsMatterMs } from './codes/tries.ts';

const everyMs = 60_000;
const lastTimes = new WeakMap<Pool, number>();

/** Removes what has run out, at most once a minute in each process. */
export async function removeStaleNowAndThen(pool: Pool): Promise<void> {
  const now = pool.clock();
  if (now - (lastTimes.get(pool) ?? 0) < everyMs) return;
  lastTimes.set(pool, now);
  await removeStale(pool.database, { now, quietSince: now - countsMatterMs });
}
