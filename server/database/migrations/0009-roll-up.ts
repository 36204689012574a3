// Counts the events that are there, a campaign at a time. Their days are those of UTC: no workspace had a zone before.
import { type QueryExecutorProvider, sql } from 'kysely';

const dayMs = sql.lit(24 * 60 * 60_000);
const hourMs = sql.lit(60 * 60_000);
const viewMsMin = sql.lit(1_000);
const viewMsMax = sql.lit(60_000);
const daysSinceMax = sql.lit(400);
const firstPicture = 2;

interface Scope {
  readonly workspaceId: string;
  readonly campaignId: string;
}

interface Campaign extends Scope {
  readonly imageKeys: readonly string[];
}

/** For a database without any counts. */
export async function rollUpVisits(database: QueryExecutorProvider): Promise<void> {
  const campaigns = await listCampaigns(database);
  for (const campaign of campaigns) {
    await numberPictures(database, campaign);
    await countEvents(database, campaign);
    await findVisitors(database, campaign);
    await findReturns(database, campaign, firstPicture + campaign.imageKeys.length);
  }
  for (const workspaceId of new Set(campaigns.map((campaign) => campaign.workspaceId))) {
    await countWorkspace(database, workspaceId);
  }
}

/** Those with events. */
async function listCampaigns(database: QueryExecutorProvider): Promise<Campaign[]> {
  const { rows } = await sql<{ workspace_id: string; campaign_id: string; image_keys: string }>`
    select workspace_id, campaign_id, image_keys from campaigns where exists (
      select 1 from visit_events
      where visit_events.workspace_id = campaigns.workspace_id and visit_events.campaign_id = campaigns.campaign_id
    )`.execute(database);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    campaignId: row.campaign_id,
    imageKeys: JSON.parse(row.image_keys) as string[],
  }));
}

async function numberPictures(database: QueryExecutorProvider, campaign: Campaign): Promise<void> {
  for (const [picture, key] of campaign.imageKeys.entries()) {
    await sql`insert into analytics_pictures (workspace_id, campaign_id, image_key, picture)
      values (${campaign.workspaceId}, ${campaign.campaignId}, ${key}, ${picture})`.execute(database);
  }
}

const isView = sql`type = 'image_view_duration' and duration_ms >= ${viewMsMin}`;
const isClick = sql`type = 'social_media_click'`;
const cappedMs = sql`case when duration_ms > ${viewMsMax} then ${viewMsMax} else duration_ms end`;

/** Each row's workspace and campaign, which need no looking up, and which events are meant. */
function partsOf({ workspaceId, campaignId }: Scope) {
  return {
    scope: sql`cast(${workspaceId} as text), cast(${campaignId} as text)`,
    ofScope: sql`workspace_id = ${workspaceId} and campaign_id = ${campaignId}`,
  };
}

async function countEvents(database: QueryExecutorProvider, campaign: Scope): Promise<void> {
  const { scope, ofScope } = partsOf(campaign);
  await sql`insert into analytics_days (workspace_id, campaign_id, day, views, unknown_views, view_ms, clicks)
    select ${scope}, at / ${dayMs} as day,
      sum(case when ${isView} then 1 else 0 end), sum(case when ${isView} and user_id = 'unknown' then 1 else 0 end),
      sum(case when ${isView} then ${cappedMs} else 0 end), sum(case when ${isClick} then 1 else 0 end)
    from visit_events where ${ofScope} group by at / ${dayMs}`.execute(database);
  await sql`insert into analytics_hours (workspace_id, campaign_id, day, hour, views)
    select ${scope}, hours / 24, hours % 24, views from (
      select at / ${hourMs} as hours, count(*) as views from visit_events
      where ${ofScope} and ${isView} group by at / ${hourMs}
    ) as counted`.execute(database);
  await sql`insert into analytics_clicks (workspace_id, campaign_id, day, platform, clicks)
    select ${scope}, at / ${dayMs}, platform, count(*)
    from visit_events where ${ofScope} and ${isClick} group by at / ${dayMs}, platform`.execute(database);
  await sql`insert into analytics_picture_days (workspace_id, campaign_id, day, picture, views, view_ms)
    select ${scope}, day, picture, views, view_ms from (
      select image_key, at / ${dayMs} as day, count(*) as views, sum(${cappedMs}) as view_ms
      from visit_events where ${ofScope} and ${isView} group by image_key, at / ${dayMs}
    ) as counted inner join analytics_pictures on analytics_pictures.image_key = counted.image_key
    where ${ofScope}`.execute(database);
}

/** Whoever has a label came; the next bit says who clicked, and those after it who saw which picture. */
async function findVisitors(database: QueryExecutorProvider, campaign: Campaign): Promise<void> {
  const { scope, ofScope } = partsOf(campaign);
  const seen = campaign.imageKeys.map((key, picture) => {
    const bit = sql.lit(2 ** (firstPicture + picture));
    return sql` + max(case when ${isView} and image_key = ${key} then ${bit} else 0 end)`;
  });
  await sql`insert into analytics_visitors (workspace_id, campaign_id, user_id, day, deeds)
    select ${scope}, user_id, at / ${dayMs}, 1 + max(case when ${isClick} then 2 else 0 end)${sql.join(seen, sql``)}
    from visit_events where ${ofScope} and user_id <> 'unknown' group by user_id, at / ${dayMs}`.execute(database);
}

/** Every deed of a day, by how many days before the visitor did the same. */
async function findReturns(database: QueryExecutorProvider, campaign: Scope, deedsEnd: number): Promise<void> {
  const { scope, ofScope } = partsOf(campaign);
  for (let deed = 0; deed < deedsEnd; deed += 1) {
    await sql`insert into analytics_returns (workspace_id, campaign_id, deed, day, days_since, visitors)
      select ${scope}, ${sql.lit(deed)}, day, days_since, count(*) from (
        select day, case when day - day_before <= ${daysSinceMax} then day - day_before else ${daysSinceMax} end as days_since
        from (
          select day, lag(day) over (partition by user_id order by day) as day_before
          from analytics_visitors where ${ofScope} and (deeds >> ${sql.lit(deed)}) & 1 = 1
        ) as done
      ) as counted group by day, days_since`.execute(database);
  }
}

/** From the counts of its campaigns. */
async function countWorkspace(database: QueryExecutorProvider, workspaceId: string): Promise<void> {
  const counts = [
    { table: 'analytics_days', by: ['day'], sums: ['views', 'unknown_views', 'view_ms', 'clicks'] },
    { table: 'analytics_hours', by: ['day', 'hour'], sums: ['views'] },
    { table: 'analytics_clicks', by: ['day', 'platform'], sums: ['clicks'] },
  ];
  for (const { table, by, sums } of counts) {
    const keys = sql.join(by.map((column) => sql.ref(column)));
    const names = sql.join(sums.map((column) => sql.ref(column)));
    const totals = sql.join(sums.map((column) => sql`sum(${sql.ref(column)})`));
    await sql`insert into ${sql.table(table)} (workspace_id, campaign_id, ${keys}, ${names})
      select cast(${workspaceId} as text), '', ${keys}, ${totals} from ${sql.table(table)}
      where workspace_id = ${workspaceId} and campaign_id <> '' group by ${keys}`.execute(database);
  }
  await sql`insert into analytics_visitors (workspace_id, campaign_id, user_id, day, deeds)
    select cast(${workspaceId} as text), '', user_id, day, max(deeds & 1) + max(deeds & 2) from analytics_visitors
    where workspace_id = ${workspaceId} and campaign_id <> '' group by user_id, day`.execute(database);
  await findReturns(database, { workspaceId, campaignId: '' }, firstPicture);
}
