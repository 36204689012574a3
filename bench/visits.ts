// Ten million invented events of visits, the same in every run, made by the database itself: SQL that both engines run.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Environment } from './servers.ts';

export const campaigns = 200;
export const days = 400;
export const dayMs = 24 * 60 * 60_000;
const picturesPerCampaign = 4;
const eventsPerSession = 5;
const people = 1_000_000;
/** Every tenth campaign runs all the time, the others for two months. */
const longEvery = 10;
const shortDays = 60;

export interface Visits {
  readonly workspaceId: string;
  readonly events: number;
  /** The moment at which the first of the days begins, in UTC. */
  readonly firstMs: number;
}

/** Statements beside the product, on its own database. */
export interface Sql extends AsyncDisposable {
  readonly run: (text: string) => Promise<void>;
  readonly read: <Row>(text: string) => Promise<Row[]>;
}

export async function openSql({ DATA_DIR: folder = '', DATABASE_URL: url }: Environment): Promise<Sql> {
  if (url === undefined) return openSqlite(join(folder, 'fanfare.db'));
  const client = new pg.Client({ connectionString: unchecked(url) });
  await client.connect();
  return {
    run: async (text) => void (await client.query(text)),
    read: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** What refers to what is not looked up for each row, and nothing is flushed: it can be made again. */
export function unchecked(url: string): string {
  const given = new URL(url);
  given.searchParams.set('options', '-c session_replication_role=replica -c synchronous_commit=off');
  return given.href;
}

function openSqlite(file: string): Sql {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -262144');
  return {
    run: async (text) => {
      database.exec(text);
      // For a moment this process hears what happened meanwhile: connections that the product closed, for example.
      await wait(1);
    },
    read: <Row>(text: string) => Promise.resolve(database.prepare(text).all() as Row[]),
    [Symbol.asyncDispose]: () => Promise.resolve(database.close()),
  };
}

export async function addVisits(sql: Sql, visits: Visits): Promise<void> {
  const perCampaign = Math.ceil(visits.events / campaigns);
  await sql.run('create temp table numbers (n bigint)');
  await sql.run(
    `insert into numbers with recursive up(n) as (select 0 union all select n + 1 from up where n < ${perCampaign - 1})
     select n from up`,
  );
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    await sql.run('begin');
    await sql.run(campaignStatement(visits, campaign));
    await sql.run(eventsStatement(visits, campaign, perCampaign));
    await sql.run('commit');
  }
}

export function campaignIdOf(campaign: number): string {
  return `bench${String(campaign).padStart(3, '0')}`;
}

function imageKeyOf(campaign: number, picture: number): string {
  return `00000000-0000-4000-8000-${String(campaign * 10 + picture).padStart(12, '0')}_800x1000.jpg`;
}

function runOf({ firstMs }: Visits, campaign: number) {
  const isLong = campaign % longEvery === 0;
  const length = isLong ? days : shortDays;
  const startDay = isLong ? 0 : Math.floor(((days - shortDays) * campaign) / (campaigns - 1));
  return { startMs: firstMs + startDay * dayMs, length };
}

function campaignStatement(visits: Visits, campaign: number): string {
  const { startMs, length } = runOf(visits, campaign);
  const imageKeys = Array.from({ length: picturesPerCampaign }, (_, picture) => imageKeyOf(campaign, picture));
  const id = campaignIdOf(campaign);
  return `insert into campaigns (workspace_id, campaign_id, client_key, code, name, tags, content, start_at, exp_at,
      show_on_devices, target, image_keys, status, created_at, updated_at)
    values ('${visits.workspaceId}', '${id}', '${id}', '${id}', 'Campaign ${campaign}', '[]', '', ${startMs},
      ${startMs + length * dayMs}, '[]', 'everyone', '${JSON.stringify(imageKeys)}', 'active', ${startMs}, ${startMs})`;
}

/** A session's events have one day, one second and one person: one in ten is unknown, one in fifty came by a poster. */
function eventsStatement(visits: Visits, campaign: number, count: number): string {
  const { startMs, length } = runOf(visits, campaign);
  const session = `(${campaign * Math.ceil(count / eventsPerSession)} + n / ${eventsPerSession})`;
  // One after another, as they would come; none so old that it would be removed.
  const receivedMs = visits.firstMs + 10 * dayMs + campaign * count;
  const dice = (by: number) => `(${session} * ${by} % 4294967291 / 7)`;
  const event = `(n % ${eventsPerSession})`;
  const isClick = `${event} = ${eventsPerSession - 1} and ${dice(40_503)} % 4 = 0`;
  const person = `case when ${dice(69_069)} % 10 = 0 then 'unknown'
    when ${dice(69_069)} % 50 = 1 then 'poster-' || cast(${dice(48_271)} % 40 as text)
    else 'person-' || cast(${dice(1_664_525)} % ${people} as text) end`;
  const pictures = Array.from(
    { length: picturesPerCampaign },
    (_, picture) => `when ${picture} then '${imageKeyOf(campaign, picture)}'`,
  );
  return `insert into visit_events (workspace_id, campaign_id, event_id, at, received_at, type, user_id, image_key,
      duration_ms, platform)
    select '${visits.workspaceId}', '${campaignIdOf(campaign)}', 'event-' || cast(10000000 + n as text), at,
      ${receivedMs} + n,
      case when ${isClick} then 'social_media_click' else 'image_view_duration' end, person,
      case when ${isClick} then null else case n % ${picturesPerCampaign} ${pictures.join(' ')} end end,
      case when ${isClick} then null else 300 + ${dice(22_695_477)} * (1 + ${event}) % 70000 end,
      case when ${isClick} then case ${dice(48_271)} % 3 when 0 then 'instagram' when 1 then 'x' else 'tiktok' end end
    from (
      select n, ${person} as person, ${startMs} + ${dice(2_654_435_761)} % ${length} * ${dayMs}
        + ${dice(16_807)} % 86400 * 1000 as at
      from numbers where n < ${count}
    ) as made`;
}
