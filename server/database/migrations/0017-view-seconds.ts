// How many views lasted how many seconds, by day, for a campaign and, under no campaign's name, for all of a workspace.
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { createInKeyOrder, keyType, required, zero } from './columns.ts';

const secondMs = sql.lit(1_000);
const dayMs = sql.lit(24 * 60 * 60_000);
const secondsMax = sql.lit(60);
/** No event is kept for longer. */
const keptYears = 2;

export async function up(database: Kysely<unknown>): Promise<void> {
  const key = keyType(database);
  const table = database.schema
    .createTable('analytics_view_seconds')
    .addColumn('workspace_id', key, (column) =>
      column.notNull().references('workspaces.workspace_id').onDelete('cascade'),
    )
    .addColumn('campaign_id', key, required)
    .addColumn('day', 'bigint', required)
    .addColumn('seconds', 'bigint', required)
    .addColumn('views', 'bigint', zero)
    .addPrimaryKeyConstraint('analytics_view_seconds_pk', ['workspace_id', 'campaign_id', 'day', 'seconds']);
  await createInKeyOrder(database, table);
  await countViewSeconds(database);
}

/** Counts the events that are there, a campaign at a time, for a database without any such counts. */
export async function countViewSeconds(database: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ workspace_id: string; campaign_id: string; time_zone: string }>`
    select workspace_id, campaign_id, time_zone from campaigns inner join workspaces using (workspace_id)
    where exists (
      select 1 from visit_events
      where visit_events.workspace_id = campaigns.workspace_id and visit_events.campaign_id = campaigns.campaign_id
    )`.execute(database);
  for (const { workspace_id: workspaceId, campaign_id: campaignId, time_zone: zone } of rows) {
    const day = sql`(at + ${offsetMs(zone)}) / ${dayMs}`;
    const seconds = sql`case when duration_ms / ${secondMs} > ${secondsMax} then ${secondsMax}
      else duration_ms / ${secondMs} end`;
    await sql`insert into analytics_view_seconds (workspace_id, campaign_id, day, seconds, views)
      select cast(${workspaceId} as text), cast(${campaignId} as text), day, seconds, count(*) from (
        select ${day} as day, ${seconds} as seconds from visit_events
        where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
          and type = 'image_view_duration' and duration_ms >= ${secondMs}
      ) as viewed group by day, seconds`.execute(database);
  }
  await sql`insert into analytics_view_seconds (workspace_id, campaign_id, day, seconds, views)
    select workspace_id, '', day, seconds, sum(views) from analytics_view_seconds
    group by workspace_id, day, seconds`.execute(database);
}

/** How far the clocks of a zone were ahead of UTC at the event. */
function offsetMs(zone: string): RawBuilder<unknown> {
  const until = Temporal.Now.zonedDateTimeISO(zone);
  let from = until.subtract({ years: keptYears });
  const offsetAt = (moment: Temporal.ZonedDateTime) => sql.lit(moment.offsetNanoseconds / 1_000_000);
  const cases: RawBuilder<unknown>[] = [];
  for (;;) {
    const change = from.getTimeZoneTransition('next');
    if (!change || Temporal.ZonedDateTime.compare(change, until) > 0) break;
    cases.push(sql`when at < ${sql.lit(change.epochMilliseconds)} then ${offsetAt(from)}`);
    from = change;
  }
  return cases.length === 0 ? offsetAt(from) : sql`case ${sql.join(cases, sql` `)} else ${offsetAt(from)} end`;
}
