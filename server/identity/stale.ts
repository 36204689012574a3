import type { Database } from '../database/open.ts';
import type { Pool } from './pool.ts';
import { removeStale } from './stale-store.ts';
import { countsMatterMs } from './codes/try-rules.ts';

const everyMs = 60_000;
/** By database, because each call has a pool of its own, in its language. */
const lastTimes = new WeakMap<Database, number>();

/** Removes what has run out, at most once a minute in each process. */
export async function removeStaleNowAndThen({ database, clock }: Pick<Pool, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  if (now - (lastTimes.get(database) ?? 0) < everyMs) return;
  lastTimes.set(database, now);
  await removeStale(database, { now, quietSince: now - countsMatterMs });
}
