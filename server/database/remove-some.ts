// What has become too old goes a part at a time, so that nobody who writes meanwhile waits long.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

interface OldRows<Table extends keyof Tables> {
  readonly table: Table;
  /** The columns by which a row is found. */
  readonly key: readonly (keyof Tables[Table] & string)[];
  readonly where: RawBuilder<unknown>;
}

/** So few that nobody who writes meanwhile waits long. */
export const removedAtOnce = 500;

/** Removes some of many rows, and answers whether there are more. */
export async function removeSome<Table extends keyof Tables>(
  database: Database,
  rows: OldRows<Table>,
  max = removedAtOnce,
): Promise<boolean> {
  return (await countRemoved(database, rows, max)) >= max;
}

/** The same, answered with how many it removed. */
export async function countRemoved<Table extends keyof Tables>(
  database: Database,
  { table, key, where }: OldRows<Table>,
  max = removedAtOnce,
): Promise<number> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${names}) in (
    select ${names} from ${sql.table(table)} where ${where} limit ${sql.lit(max)}
  )`.execute(database);
  return Number(numAffectedRows);
}

const dayMs = 24 * 60 * 60_000;
const tryAgainMs = 5 * 60_000;

/**
 * Answers with what is to be called now and then: once a day, and then at each call until nothing is left, it removes a
 * part. `remove` says whether there is more. Nobody who only comes by fails with it: a fault is told to `report`, and
 * some minutes pass before the next try.
 */
export function openDailyRemoval(
  remove: (now: number) => Promise<boolean>,
  report: (fault: unknown) => void,
): (now: number) => Promise<void> {
  let removedAt = Number.NEGATIVE_INFINITY;
  let isRemoving = false;
  return async (now) => {
    if (isRemoving || now - removedAt < dayMs) return;
    isRemoving = true;
    try {
      if (!(await remove(now))) removedAt = now;
    } catch (fault) {
      removedAt = now - dayMs + tryAgainMs;
      report(fault);
    } finally {
      isRemoving = false;
    }
  };
}
