// Which visits of the demo have been made up, and of what.
import type { Socials } from '@fanfare/contract/workspaces.ts';
import { visitTables } from '../database/analytics-tables.ts';
import type { Database, Transaction } from '../database/open.ts';

const recordName = 'demo-visits';

/** Visits of the days before `until`, of which so many are kept already, in their order. */
export interface MadeVisits {
  readonly until: number;
  readonly kept: number;
  readonly isComplete: boolean;
}

/** What there is, or the first record of it: from now on, visits of the days before `now` are made up. */
export async function findOrBeginVisits(database: Database, now: number): Promise<MadeVisits> {
  const begun: MadeVisits = { until: now, kept: 0, isComplete: false };
  await database
    .insertInto('installation')
    .values({ name: recordName, value: JSON.stringify(begun) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', recordName)
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as MadeVisits;
}

/** Whether this transaction is the one that goes on from there; nobody else is until it ends. */
export async function goOnFrom(transaction: Transaction, before: MadeVisits, after: MadeVisits): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('installation')
    .set({ value: JSON.stringify(after) })
    .where('name', '=', recordName)
    .where('value', '=', JSON.stringify(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface VisitedWorkspace {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly socials: Socials;
  readonly campaigns: readonly VisitedCampaign[];
}

interface VisitedCampaign {
  readonly campaignId: string;
  readonly name: string;
  readonly imageKeys: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The demo's workspaces that are still there, with those campaigns that came with them: others are somebody's own. */
export async function listVisited(database: Database, workspaceIds: readonly string[]): Promise<VisitedWorkspace[]> {
  const workspaces = await database
    .selectFrom('workspaces')
    .select(['workspace_id', 'time_zone', 'socials'])
    .where('workspace_id', 'in', [...workspaceIds])
    .execute();
  const campaigns = await database
    .selectFrom('campaigns')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'campaigns.workspace_id')
    .select(['campaigns.workspace_id', 'campaign_id', 'campaigns.name', 'image_keys'])
    .select(['start_at', 'exp_at', 'status', 'campaigns.updated_at'])
    .where('campaigns.workspace_id', 'in', [...workspaceIds])
    .whereRef('campaigns.created_at', '<=', 'workspaces.created_at')
    .execute();
  return workspaces.map(({ workspace_id, time_zone, socials }) => ({
    workspaceId: workspace_id,
    timeZone: time_zone,
    socials: JSON.parse(socials) as Socials,
    campaigns: campaigns
      .filter((row) => row.workspace_id === workspace_id)
      .map((row) => ({
        campaignId: row.campaign_id,
        name: row.name,
        imageKeys: JSON.parse(row.image_keys) as string[],
        start: row.start_at,
        end: row.status === 'canceled' ? row.updated_at : row.exp_at,
      })),
  }));
}

/**
 * Removes the visits of these workspaces once, where some were made up: what is shown is counted, and a count does not
 * tell whom it is of.
 */
export async function removeMadeVisits(database: Database, workspaceIds: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('installation')
      .where('name', '=', recordName)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    for (const table of visitTables) {
      await transaction
        .deleteFrom(table)
        .where('workspace_id', 'in', [...workspaceIds])
        .execute();
    }
  });
}
