// What the counts say of a range of days. No question reads a single event or visitor.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { came, clicked } from './visitor-days.ts';

/** A campaign of a workspace, or all of them where `campaignId` is empty. */
export interface Scope {
  readonly workspaceId: string;
  readonly campaignId: string;
}

/** Both days are part of it. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export async function listDays(database: Database, scope: Scope, range: DayRange) {
  return await database
    .selectFrom('analytics_days')
    .where(inRange(scope, range))
    .select(['day', 'views', 'unknown_views', 'view_ms', 'clicks'])
    .execute();
}

/** How many came, and clicked, on each day; `fresh` had not done so before in this range. */
export async function listVisitors(database: Database, scope: Scope, range: DayRange) {
  return await database
    .selectFrom('analytics_returns')
    .where(inRange(scope, range))
    .where('deed', 'in', [came, clicked])
    .groupBy(['deed', 'day'])
    .select(['deed', 'day', total('visitors').as('visitors'), fresh(range).as('fresh')])
    .execute();
}

/** How many different visitors did each deed in the range. */
export async function countVisitors(database: Database, scope: Scope, range: DayRange): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('analytics_returns')
    .where(inRange(scope, range))
    .groupBy('deed')
    .select(['deed', fresh(range).as('fresh')])
    .execute();
  return new Map(rows.map((row) => [row.deed, row.fresh]));
}

/** Views by weekday, 0 for Monday, and hour. */
export async function listHours(database: Database, scope: Scope, range: DayRange) {
  // Day 0 was a Thursday.
  const weekday = sql<number>`(day + 3) % 7`;
  return await database
    .selectFrom('analytics_hours')
    .where(inRange(scope, range))
    .groupBy([weekday, 'hour'])
    .select([weekday.as('weekday'), 'hour', total('views').as('views')])
    .execute();
}

/** From the shortest to the longest. */
export async function listViewSeconds(database: Database, scope: Scope, range: DayRange) {
  return await database
    .selectFrom('analytics_view_seconds')
    .where(inRange(scope, range))
    .groupBy('seconds')
    .select(['seconds', total('views').as('views')])
    .orderBy('seconds')
    .execute();
}

export async function listClicks(database: Database, scope: Scope, range: DayRange) {
  return await database
    .selectFrom('analytics_clicks')
    .where(inRange(scope, range))
    .groupBy('platform')
    .select(['platform', total('clicks').as('clicks')])
    .execute();
}

export async function listPictureViews(database: Database, scope: Scope, range: DayRange) {
  return await database
    .selectFrom('analytics_picture_days')
    .where(inRange(scope, range))
    .groupBy('picture')
    .select(['picture', total('views').as('views'), total('view_ms').as('view_ms')])
    .execute();
}

/** Campaigns with an event in the range. */
export async function listCampaignTotals(database: Database, workspaceId: string, { from, to }: DayRange) {
  const totals = database
    .selectFrom('analytics_days')
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('campaign_id', '<>', '')
    .groupBy('campaign_id')
    .select(['campaign_id', total('views').as('views'), total('unknown_views').as('unknown_views')])
    .select([total('view_ms').as('view_ms'), total('clicks').as('clicks')]);
  return await database
    .selectFrom(totals.as('totals'))
    .innerJoin('campaigns', 'campaigns.campaign_id', 'totals.campaign_id')
    .where('campaigns.workspace_id', '=', workspaceId)
    .selectAll('totals')
    .select(['name', 'status', 'start_at', 'exp_at'])
    .execute();
}

/** How many different visitors came to, and clicked in, each of these campaigns. */
export async function listCampaignVisitors(
  database: Database,
  { workspaceId, campaignIds }: { readonly workspaceId: string; readonly campaignIds: readonly string[] },
  range: DayRange,
) {
  return await database
    .selectFrom('analytics_returns')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'campaign_id', campaignIds))
    .where('deed', 'in', [came, clicked])
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy(['campaign_id', 'deed'])
    .select(['campaign_id', 'deed', fresh(range).as('fresh')])
    .execute();
}

function inRange({ workspaceId, campaignId }: Scope, { from, to }: DayRange): RawBuilder<SqlBool> {
  return sql<SqlBool>`workspace_id = ${workspaceId} and campaign_id = ${campaignId} and day between ${from} and ${to}`;
}

/** A sum as a number on both engines. */
function total(column: string): RawBuilder<number> {
  return sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
}

/** Whoever did it last before the range began, or never, does it for the first time in it. */
function fresh({ from }: DayRange): RawBuilder<number> {
  return sql<number>`cast(sum(case when days_since > day - ${from} then visitors else 0 end) as bigint)`;
}

export async function getTimeZone(database: Database, workspaceId: string): Promise<string> {
  const row = await database
    .selectFrom('workspaces')
    .select('time_zone')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
