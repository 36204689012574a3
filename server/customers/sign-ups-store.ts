// How many customers registered when, by where they came from.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { quarterMs, quarterOf } from './sign-ups-counts.ts';
import { type Way, ways } from './ways.ts';

export interface SignUpQuarter {
  /** When it began, in epoch milliseconds. */
  readonly at: number;
  readonly way: Way;
  readonly count: number;
}

/**
 * Every quarter of an hour from then until now in which anybody registered. Lists can name registrations that are still
 * to come: those of this very quarter are taken off.
 */
export async function listSignUpQuarters(
  database: Database,
  workspaceId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SignUpQuarter[]> {
  const rows = await database
    .selectFrom('sign_up_counts')
    .select(['quarter', 'way', 'customers'])
    .where('workspace_id', '=', workspaceId)
    .where('quarter', '>=', quarterOf(from))
    .where('quarter', '<=', quarterOf(until))
    .unionAll(
      database
        .selectFrom('customers')
        .select([sql.lit(quarterOf(until)).as('quarter'), wayColumn.as('way'), sql<number>`-count(*)`.as('customers')])
        .where('workspace_id', '=', workspaceId)
        .where('created_at', '>', until)
        .where('created_at', '<', (quarterOf(until) + 1) * quarterMs)
        .groupBy(wayColumn),
    )
    .execute();
  return rows.map((row) => ({ at: row.quarter * quarterMs, way: row.way, count: row.customers }));
}

const wayColumn = sql<Way>`case addedby ${sql.join(
  Object.entries(ways).map(([addedBy, way]) => sql`when ${sql.lit(addedBy)} then ${sql.lit(way)}`),
  sql` `,
)} else 'staff' end`;

interface SignUpFacts {
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
