// Puts together what the page about visits shows.
import type { Analytics, CampaignFigures, DayFigures, Figures, ImageFigures } from '@fanfare/contract/analytics.ts';
import { socialNetworks } from '@fanfare/contract/socials.ts';
import type { Database } from '../database/open.ts';
import { came, clicked, sawPicture } from './visitor-days.ts';
import { toDay } from './local-time.ts';
import { listPictures } from './pictures-store.ts';
import * as store from './store.ts';

/** The campaign that was asked for, with its pictures in their order. */
export interface MeasuredCampaign {
  readonly id: string;
  readonly imageKeys: readonly string[];
}

type Asked = store.Scope & store.DayRange;

/** Totals and every day of a range. */
export async function sumRange(database: Database, { from, to, ...scope }: Asked) {
  const range = { from, to };
  const days = new Map((await store.listDays(database, scope, range)).map((row) => [row.day, row]));
  const visitors = await store.listVisitors(database, scope, range);
  const visitorsWho = (deed: number) =>
    new Map(visitors.filter((row) => row.deed === deed).map((row) => [row.day, row]));
  const [cameOn, clickedOn] = [visitorsWho(came), visitorsWho(clicked)];
  const all = Array.from({ length: to - from + 1 }, (_, index): DayFigures => {
    const day = from + index;
    const { views = 0, view_ms: viewMs = 0, clicks = 0 } = days.get(day) ?? {};
    return {
      day: toDay(day),
      views,
      visitors: cameOn.get(day)?.visitors ?? 0,
      viewMs,
      clicks,
      visitorsWithClick: clickedOn.get(day)?.visitors ?? 0,
    };
  });
  const totals: Figures = {
    views: sum(all, 'views'),
    visitors: sum([...cameOn.values()], 'fresh'),
    unknownViews: sum([...days.values()], 'unknown_views'),
    viewMs: sum(all, 'viewMs'),
    clicks: sum(all, 'clicks'),
    visitorsWithClick: sum([...clickedOn.values()], 'fresh'),
  };
  return { totals, days: all };
}

/** Monday first; an hour of a weekday each. */
export async function findHours(database: Database, scope: store.Scope, range: store.DayRange): Promise<number[][]> {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, views } of await store.listHours(database, scope, range)) {
    hours[weekday]?.splice(hour, 1, views);
  }
  return hours;
}

/** Half of the views are at least as long; nothing where there are none. */
export async function findMedianSeconds(
  database: Database,
  scope: store.Scope,
  range: store.DayRange,
): Promise<number | null> {
  const rows = await store.listViewSeconds(database, scope, range);
  let left = sum(rows, 'views') / 2;
  const middle = rows.find(({ views }) => (left -= views) <= 0);
  return middle?.seconds ?? null;
}

export async function findClicks(
  database: Database,
  scope: store.Scope,
  range: store.DayRange,
): Promise<Analytics['clicks']> {
  const rows = new Map((await store.listClicks(database, scope, range)).map((row) => [row.platform, row.clicks]));
  return Object.fromEntries(socialNetworks.map((network) => [network, rows.get(network) ?? 0])) as Analytics['clicks'];
}

/** Those with an event in the range, most views first. */
export async function listCampaigns(
  database: Database,
  workspaceId: string,
  range: store.DayRange,
): Promise<CampaignFigures[]> {
  const totals = await store.listCampaignTotals(database, workspaceId, range);
  const campaignIds = totals.map((row) => row.campaign_id);
  const visitors = await store.listCampaignVisitors(database, { workspaceId, campaignIds }, range);
  const visitorsWho = (deed: number) =>
    new Map(visitors.filter((row) => row.deed === deed).map((row) => [row.campaign_id, row.fresh]));
  const [whoCame, whoClicked] = [visitorsWho(came), visitorsWho(clicked)];
  const campaigns = totals.map((row) => ({
    id: row.campaign_id,
    name: row.name,
    status: row.status,
    start: row.start_at,
    exp: row.exp_at,
    views: row.views,
    visitors: whoCame.get(row.campaign_id) ?? 0,
    unknownViews: row.unknown_views,
    viewMs: row.view_ms,
    clicks: row.clicks,
    visitorsWithClick: whoClicked.get(row.campaign_id) ?? 0,
  }));
  return campaigns.toSorted((one, other) => other.views - one.views || (one.id < other.id ? -1 : 1));
}

export interface Pictures extends Pick<Analytics, 'funnel'> {
  readonly images: readonly Omit<ImageFigures, 'url'>[];
}

/** The pictures of one campaign: those that it shows, in their order, then others that were looked at in the range. */
export async function findPictures(
  database: Database,
  { id, imageKeys }: MeasuredCampaign,
  { from, to, ...scope }: Asked,
): Promise<Pictures> {
  const range = { from, to };
  const numbers = await listPictures(database, [id], [scope.workspaceId]);
  const views = new Map((await store.listPictureViews(database, scope, range)).map((row) => [row.picture, row]));
  const visitors = await store.countVisitors(database, scope, range);
  const numberOf = new Map(numbers.map((row) => [row.image_key, row.picture]));
  const gone = numbers.filter((row) => !imageKeys.includes(row.image_key) && views.has(row.picture));
  const keys = [...imageKeys, ...gone.map((row) => row.image_key)];
  const images = keys.map((imageKey, index) => {
    const picture = numberOf.get(imageKey);
    const seen = picture === undefined ? undefined : views.get(picture);
    return {
      imageKey,
      position: index < imageKeys.length ? index + 1 : null,
      views: seen?.views ?? 0,
      visitors: picture === undefined ? 0 : (visitors.get(sawPicture(picture)) ?? 0),
      viewMs: seen?.view_ms ?? 0,
    };
  });
  const sawFirst = images[0]?.visitors ?? 0;
  const sawLast = images[imageKeys.length - 1]?.visitors ?? 0;
  return { images, funnel: { sawFirst, sawLast, clicked: visitors.get(clicked) ?? 0 } };
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
