// Views and clicks by day, hour, length, picture and network.
import { addUp, rowInserter } from '../database/insert-rows.ts';
import type { Transaction } from '../database/open.ts';
import type { CountedEvent } from './counted-event.ts';

const ofCampaignDay = { workspace_id: 'text', campaign_id: 'text', day: 'bigint' } as const;

const days = rowInserter(
  'analytics_days',
  { ...ofCampaignDay, views: 'bigint', unknown_views: 'bigint', view_ms: 'bigint', clicks: 'bigint' },
  `(workspace_id, campaign_id, day) do update set
    views = analytics_days.views + excluded.views,
    unknown_views = analytics_days.unknown_views + excluded.unknown_views,
    view_ms = analytics_days.view_ms + excluded.view_ms,
    clicks = analytics_days.clicks + excluded.clicks`,
);

const hours = rowInserter(
  'analytics_hours',
  { ...ofCampaignDay, hour: 'bigint', views: 'bigint' },
  '(workspace_id, campaign_id, day, hour) do update set views = analytics_hours.views + excluded.views',
);

const viewSeconds = rowInserter(
  'analytics_view_seconds',
  { ...ofCampaignDay, seconds: 'bigint', views: 'bigint' },
  `(workspace_id, campaign_id, day, seconds) do update set
    views = analytics_view_seconds.views + excluded.views`,
);

const clicks = rowInserter(
  'analytics_clicks',
  { ...ofCampaignDay, platform: 'text', clicks: 'bigint' },
  '(workspace_id, campaign_id, day, platform) do update set clicks = analytics_clicks.clicks + excluded.clicks',
);

const pictureDays = rowInserter(
  'analytics_picture_days',
  { ...ofCampaignDay, picture: 'bigint', views: 'bigint', view_ms: 'bigint' },
  `(workspace_id, campaign_id, day, picture) do update set
    views = analytics_picture_days.views + excluded.views,
    view_ms = analytics_picture_days.view_ms + excluded.view_ms`,
);

export async function addCounts(transaction: Transaction, counted: readonly CountedEvent[]): Promise<void> {
  const dayRows = counted.flatMap((one) => inBothScopes(one, dayCounts(one)));
  await days.insert(transaction, addUp(dayRows, ['views', 'unknown_views', 'view_ms', 'clicks']));
  const hourRows = counted.flatMap((one) => (one.isView ? inBothScopes(one, { hour: one.hour, views: 1 }) : []));
  await hours.insert(transaction, addUp(hourRows, ['views']));
  const secondsRows = counted.flatMap((one) => (one.isView ? inBothScopes(one, secondsCounts(one)) : []));
  await viewSeconds.insert(transaction, addUp(secondsRows, ['views']));
  const clickRows = counted.flatMap((one) => (one.platform ? inBothScopes(one, clickCounts(one.platform)) : []));
  await clicks.insert(transaction, addUp(clickRows, ['clicks']));
  const pictureRows = counted.flatMap((one) => pictureCounts(one));
  await pictureDays.insert(transaction, addUp(pictureRows, ['views', 'view_ms']));
}

/** Once for the campaign, once for all campaigns of the workspace. */
function inBothScopes<Counts extends object>({ workspaceId, campaignId, day }: CountedEvent, counts: Counts) {
  return ['', campaignId].map((scope) => ({ workspace_id: workspaceId, campaign_id: scope, day, ...counts }));
}

function dayCounts({ isView, isUnknown, viewMs, platform }: CountedEvent) {
  return {
    views: isView ? 1 : 0,
    unknown_views: isView && isUnknown ? 1 : 0,
    view_ms: viewMs,
    clicks: platform === undefined ? 0 : 1,
  };
}

function secondsCounts({ viewMs }: CountedEvent) {
  return { seconds: Math.floor(viewMs / 1_000), views: 1 };
}

function clickCounts(platform: string) {
  return { platform, clicks: 1 };
}

function pictureCounts({ workspaceId, campaignId, day, picture, viewMs }: CountedEvent) {
  if (picture === undefined) return [];
  return [{ workspace_id: workspaceId, campaign_id: campaignId, day, picture, views: 1, view_ms: viewMs }];
}
