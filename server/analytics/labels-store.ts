// Anybody can make up labels. Each day a campaign tells apart as many people as its business can know, and some more.
import { unknownVisitorId } from '@fanfare/contract/visitor-events.ts';
import { sql } from 'kysely';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import type { VisitEventRow } from '../database/tables.ts';
import { came } from './visitor-days.ts';
import { toLocalHour } from './local-time.ts';

/** Besides a label for each customer. */
export const labelsPerDay = 10_000;

export interface Measured {
  readonly timeZone: string;
  readonly customers: number;
}

interface CampaignDay {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly day: number;
  readonly max: number;
  readonly events: VisitEventRow[];
}

/**
 * The events, those of labels that are too many by somebody unknown. Whoever calls this is alone with the workspaces
 * until the transaction ends.
 */
export async function limitLabels(
  transaction: Transaction,
  events: readonly VisitEventRow[],
  workspaces: ReadonlyMap<string, Measured>,
): Promise<VisitEventRow[]> {
  const tooMany = new Set<VisitEventRow>();
  for (const campaignDay of groupByDay(events, workspaces)) {
    const labels = new Set(campaignDay.events.map((event) => event.user_id));
    const room = campaignDay.max - (await countLabels(transaction, campaignDay));
    if (labels.size <= room) continue;
    const known = await findKnown(transaction, campaignDay, labels);
    const fresh = [...labels.difference(known)];
    const refused = new Set(fresh.slice(Math.max(0, room)));
    for (const event of campaignDay.events) if (refused.has(event.user_id)) tooMany.add(event);
  }
  return events.map((event) => (tooMany.has(event) ? { ...event, user_id: unknownVisitorId } : event));
}

function groupByDay(
  events: readonly VisitEventRow[],
  workspaces: ReadonlyMap<string, Measured>,
): Iterable<CampaignDay> {
  const days = new Map<string, CampaignDay>();
  for (const event of events) {
    if (event.user_id === unknownVisitorId) continue;
    const { workspace_id: workspaceId, campaign_id: campaignId } = event;
    const { timeZone = 'UTC', customers = 0 } = workspaces.get(workspaceId) ?? {};
    const { day } = toLocalHour(event.at, timeZone);
    const key = `${campaignId} ${day}`;
    const known = days.get(key) ?? { workspaceId, campaignId, day, max: labelsPerDay + customers, events: [] };
    known.events.push(event);
    days.set(key, known);
  }
  return days.values();
}

/** How many came on that day. */
async function countLabels(transaction: Transaction, { workspaceId, campaignId, day }: CampaignDay): Promise<number> {
  const { labels } = await transaction
    .selectFrom('analytics_returns')
    .select(sql<number>`cast(coalesce(sum(visitors), 0) as bigint)`.as('labels'))
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('deed', '=', came)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return labels;
}

async function findKnown(
  transaction: Transaction,
  { workspaceId, campaignId, day }: CampaignDay,
  labels: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('analytics_visitors')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where(isOneOf(transaction, 'user_id', labels))
    .where('day', '=', day)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
