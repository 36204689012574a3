import type { Database } from '../database/open.ts';

/** What PostgreSQL tells of a connection. */
type Activity = Record<'datname' | 'wait_event_type', string | null>;

/** Until so many wait for a lock. */
export async function untilWaiting(database: Database, quantity: number): Promise<void> {
  const waiting = database
    .$extendTables<Record<'pg_stat_activity', Activity>>()
    .selectFrom('pg_stat_activity')
    .select('datname')
    .where((where) => where('datname', '=', where.fn<string>('current_database')))
    .where('wait_event_type', '=', 'Lock');
  while ((await waiting.execute()).length < quantity);
}
