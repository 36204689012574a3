// Counts come about in two ways, and by several processes at once; they must be the same counts.
import { randomUUID } from 'node:crypto';
import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { type VisitEvent, sendEvents } from '@fanfare/contract/events.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { socialNetworks } from '@fanfare/contract/socials.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeAll, expect, test } from 'vitest';
import { countTables } from '../database/analytics-tables.ts';
import { rollUpVisits } from '../database/migrations/0009-roll-up.ts';
import { countViewSeconds } from '../database/migrations/0017-view-seconds.ts';
import { buildDraft, buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { addVisitEvents } from '../visitors/events-store.ts';

const app = sharedApp({ environment: { FEATURE_ANALYTICS: 'on', RATE_LIMITS: 'off' } });
const asAda = sharedAsker(app, ada);
let ws: string;
const imageKeys = [1, 2, 3].map((width) => newImageKey({ width, height: 1 }, 'jpg'));

beforeAll(async () => {
  ws = (await buildWorkspace(asAda)).workspace_id;
});

async function openCampaign(workspaceId = ws): Promise<string> {
  const body = buildDraft(app, { imageKeys });
  return (await asAda.call(saveCampaign, { params: { ws: workspaceId }, body })).campaignId;
}

/** Seven people, one of them unknown, each of whom does something else each time. */
function someEvents(count: number, seed: number): VisitEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const dice = index * 31 + seed * 7;
    const timestamp = new Date(app.now() - (dice % 23) * 60 * 60_000).toISOString();
    const fixed = { id: randomUUID(), timestamp, userId: ['unknown', 'a', 'b', 'c', 'd', 'e', 'f'][dice % 7] ?? '' };
    if (dice % 5 === 0) {
      const platform = socialNetworks[dice % 3] ?? 'x';
      return { ...fixed, eventType: 'social_media_click', value: { platform, link: `https://${platform}.com/shop` } };
    }
    const imageKey = imageKeys[dice % 4] ?? newImageKey({ width: 9, height: 9 }, 'png');
    return {
      ...fixed,
      eventType: 'image_view_duration',
      value: { imageUrl: `/${imageKey}`, duration: (dice * 977) % 90_000 || 1 },
    };
  });
}

async function readCounts(): Promise<Partial<Record<string, string[]>>> {
  const rows = countTables.map(async (table) => {
    const all: object[] = await app.database.selectFrom(table).selectAll().execute();
    // A return that moved to another day leaves nothing behind, but the row may stay.
    const texts = all.filter((row) => !('visitors' in row) || row.visitors !== 0).map((row) => inOrder(row));
    return [table, texts.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

function inOrder(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

test('events from before there were counts are counted as if they came now', async () => {
  const campaignIds = [await openCampaign(), await openCampaign()];
  const passedMs = [0, 1, 1, 5, 200, 180, 1].map((days) => days * dayMs);
  for (const [seed, ms] of passedMs.entries()) {
    app.passTime(ms);
    for (const campaignId of campaignIds) {
      await app.withToken(undefined).call(sendEvents, { body: { campaignId, events: someEvents(40, seed) } });
    }
  }
  app.passTime(-passedMs.reduce((sum, ms) => sum + ms, 0));
  const counted = await readCounts();
  for (const table of countTables) await app.database.deleteFrom(table).execute();
  await rollUpVisits(app.database);
  await countViewSeconds(app.database);
  expect(await readCounts()).toEqual(counted);
});

test('how long views lasted before that was counted is found on the days of their shop, whatever its clocks showed', async () => {
  const body = { name: 'Quill & Sons', timeZone: 'America/New_York' };
  const { workspace } = await asAda.call(addWorkspace, { body });
  const campaignId = await openCampaign(workspace.workspace_id);
  const monthsAgo = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((months) => months * 30 * dayMs);
  for (const [seed, ms] of monthsAgo.entries()) {
    app.passTime(-ms);
    await app.withToken(undefined).call(sendEvents, { body: { campaignId, events: someEvents(40, seed) } });
    app.passTime(ms);
  }
  const { analytics_view_seconds: counted } = await readCounts();
  expect(counted?.length).toBeGreaterThan(monthsAgo.length);
  await app.database.deleteFrom('analytics_view_seconds').execute();
  await countViewSeconds(app.database);
  expect((await readCounts())['analytics_view_seconds']).toEqual(counted);
});

test('no answer changes when a month of events is taken away, and what comes afterwards is counted on', async () => {
  const campaignId = await openCampaign();
  const send = (seed: number) =>
    app.withToken(undefined).call(sendEvents, { body: { campaignId, events: someEvents(40, seed) } });
  const today = new Date(app.now()).toISOString().slice(0, 10);
  const before = new Date(app.now() - 30 * dayMs).toISOString().slice(0, 10);
  const queries = [{}, { campaignId }, { campaignId, compare: 'true' }];
  const ask = () =>
    Promise.all(
      queries.map((query) =>
        asAda.call(getAnalytics, { params: { ws }, query: { from: before, to: today, ...query } }),
      ),
    );
  await send(3);
  const told = await ask();
  expect(told[1]?.totals.views).toBeGreaterThan(0);
  await app.database.deleteFrom('visit_events').execute();
  expect(await ask()).toEqual(told);
  await send(4);
  expect((await ask())[1]?.totals.views).toBeGreaterThan(told[1]?.totals.views ?? 0);
});

test('events that several processes keep at the same moment count once', async () => {
  const campaignId = await openCampaign();
  const call = { workspaceId: ws, campaignId, events: someEvents(60, 3), receivedAt: app.now() };
  const keep = () => app.database.transaction().execute((transaction) => addVisitEvents(transaction, [call, call]));
  const added = (await Promise.all([keep(), keep(), keep(), keep()])).flat();
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(60);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const query = { from: day(app.now() - dayMs), to: day(app.now()), campaignId };
  const { totals, days } = await asAda.call(getAnalytics, { params: { ws }, query });
  expect(totals.visitors).toBe(6);
  expect(totals.clicks).toBe(call.events.filter(({ eventType }) => eventType === 'social_media_click').length);
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views);
});
