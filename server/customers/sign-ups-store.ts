// How many customers registered when, by where they came from.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { addedByDevice, addedByImport, addedByVisitor } from './row.ts';

export type SignUpWay = 'invite' | 'device' | 'import' | 'staff';

/** Every time zone's days begin at one of these: a quarter of an hour is the finest difference between two zones. */
export const quarterMs = 15 * 60_000;

export interface SignUpQuarter {
  /** When it began, in epoch milliseconds. */
  readonly at: number;
  readonly way: SignUpWay;
  readonly count: number;
}

/** Every quarter of an hour from then until now in which anybody registered. */
export async function listSignUpQuarters(
  database: Database,
  workspaceId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SignUpQuarter[]> {
  const quarter = sql<number>`created_at / ${sql.lit(quarterMs)}`;
  const way = sql<SignUpWay>`case addedby when ${sql.lit(addedByVisitor)} then 'invite'
    when ${sql.lit(addedByDevice)} then 'device' when ${sql.lit(addedByImport)} then 'import' else 'staff' end`;
  const rows = await database
    .selectFrom('customers')
    .select(({ fn }) => [quarter.as('quarter'), way.as('way'), fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .groupBy([quarter, way])
    .execute();
  return rows.map((row) => ({ at: row.quarter * quarterMs, way: row.way, count: row.count }));
}

export interface SignUpFacts {
  readonly timeZone: string;
  readonly invited: number;
}

export async function getSignUpFacts(database: Database, workspaceId: string): Promise<SignUpFacts> {
  const row = await database
    .selectFrom('workspaces')
    .select(['time_zone', 'invited_quantity'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return { timeZone: row.time_zone, invited: row.invited_quantity };
}
