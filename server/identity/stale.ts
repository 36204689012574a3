import type { Database } from '../database/open.ts';
import type { Pool } from './pool.ts';
import { removeSomeStale } from './stale-store.ts';
import { countsMatterMs } from './codes/try-rules.ts';

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
