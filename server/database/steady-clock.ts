// The time by which things grow old enough to be removed. A clock that jumps, at a boot without a battery or by a bad
// time server, says that everything is old; this one goes at most four times as fast as the process really runs, goes on
// from where it was when it was kept last, and never goes back.
import type { Database } from './open.ts';
import { sql } from 'kysely';

const keptName = 'steady_clock';
/** So that on a machine that runs for six hours a day nothing is kept for longer and longer. */
const fasterMax = 4;

export interface SteadyClock {
  /** epoch milliseconds; after an outage behind the clock, and at its time again after a third as long. */
  readonly now: () => number;
  /** What is from before this moment is older than so much, by this clock and the machine's. */
  readonly before: (ageMs: number) => number;
  /** So that the next start goes on from here. */
  readonly keep: () => Promise<void>;
}

export interface SteadyClockParts {
  readonly database: Database;
  readonly clock: () => number;
  /** Milliseconds that only ever grow, evenly. */
  readonly uptime?: () => number;
}

export async function openSteadyClock({
  database,
  clock,
  uptime = () => performance.now(),
}: SteadyClockParts): Promise<SteadyClock> {
  let reached = (await findKept(database)) ?? clock();
  let lookedAt = uptime();
  const now = (): number => {
    const passed = Math.max(0, uptime() - lookedAt);
    lookedAt = uptime();
    reached += Math.min(Math.max(0, clock() - reached), fasterMax * passed);
    return Math.floor(reached);
  };
  return { now, before: (ageMs) => Math.min(now(), clock()) - ageMs, keep: () => keep(database, now()) };
}

async function findKept(database: Database): Promise<number | undefined> {
  const row = await database.selectFrom('installation').select('value').where('name', '=', keptName).executeTakeFirst();
  return row && Number(row.value);
}

/** Of several processes the one that came furthest is kept. */
async function keep(database: Database, reached: number): Promise<void> {
  const value = String(reached);
  await database
    .insertInto('installation')
    .values({ name: keptName, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(sql<boolean>`cast(installation.value as bigint) < ${reached}`),
    )
    .execute();
}
