import type { Database } from '../database/open.ts';
import type { Pool } from './pool.ts';
import { removeSomeStale } from './stale-store.ts';
import { countsMatterMs } from './codes/try-rules.ts';

const everyMs = 60_000;
/** Others come in between; what is left waits a minute. */
const partsAtOnce = 100;
/** By database, because each call has a pool of its own, in its language. */
const lastTimes = new WeakMap<Database, number>();

/** Removes what has run out, at most once a minute in each process, part by part. Nobody waits for it. */
export function removeStaleNowAndThen({ database, clock, goOn }: Pick<Pool, 'database' | 'clock' | 'goOn'>): void {
  const now = clock();
  if (now - (lastTimes.get(database) ?? 0) < everyMs) return;
  lastTimes.set(database, now);
  goOn(removeStale(database, { now, quietSince: now - countsMatterMs }));
}

async function removeStale(database: Database, times: { now: number; quietSince: number }): Promise<void> {
  for (let parts = 0; parts < partsAtOnce; parts += 1) {
    if (!(await removeSomeStale(database, times))) return;
  }
}
