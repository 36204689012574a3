// The time by which things grow old enough to be removed. A clock that jumps, at a boot without a battery or by a bad
// time server, says that everything is old; this one gains on a clock far ahead of it no more than twice the time that the
// process really runs, goes on from where it was when it was kept last, and never goes back.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';

/** The clocks of two servers are never so far apart: one that was further ahead has been set back. */
export const setBackMs = 5 * 60_000;

const keptName = 'steady_clock';
const dayMs = 24 * 60 * 60_000;
/** What a machine is off overnight and over a weekend: it makes up for that faster, or would fall behind for ever. */
const usualLagMs = 4 * dayMs;

export interface SteadyClock {
  /** epoch milliseconds; after an outage behind the clock, and at its time again after as long. */
  readonly now: () => number;
  /** What is from before this moment is older than so much, by this clock and the machine's. */
  readonly before: (ageMs: number) => number;
  /** When so much will have passed, by this clock and the machine's. */
  readonly after: (ms: number) => number;
  /** So that the next start goes on from here. */
  readonly keep: () => Promise<void>;
}

interface SteadyClockParts {
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
    const lag = Math.max(0, clock() - reached);
    reached += Math.min(lag, (lag <= usualLagMs ? 4 : 2) * passed);
    return Math.floor(reached);
  };
  return {
    now,
    before: (ageMs) => Math.min(now(), clock()) - ageMs,
    after: (ms) => Math.max(now(), clock()) + ms,
    keep: () => keep(database, now()),
  };
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

/**
 * When a row is changed: always later than before, so that no two versions are taken for one, whatever the clocks of two
 * servers say.
 */
export function laterThanBefore(now: number): RawBuilder<number> {
  return sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;
}
