import type { Database } from '../database/open.ts';

/** What PostgreSQL tells of a connection. */
type Activity = Record<'datname' | 'wait_event_type' | 'wait_event', string | null>;

/** Turns, and rows that another transaction holds. A table may also be kept by PostgreSQL's own housekeeping. */
const locks = ['advisory', 'transactionid', 'tuple'];
export const locksAndTables = [...locks, 'relation'];

/** Until so many wait for somebody else's transaction. */
export async function untilWaiting(database: Database, quantity: number, kinds = locks): Promise<void> {
  while ((await countWaiting(database, kinds)) < quantity);
}

export async function countWaiting(database: Database, kinds = locks): Promise<number> {
  const waiting = await database
    .$extendTables<Record<'pg_stat_activity', Activity>>()
    .selectFrom('pg_stat_activity')
    .select('datname')
    .where((where) => where('datname', '=', where.fn<string>('current_database')))
    .where('wait_event_type', '=', 'Lock')
    .where('wait_event', 'in', kinds)
    .execute();
  return waiting.length;
}
