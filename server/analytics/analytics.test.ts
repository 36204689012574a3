// What staff are shown of visits, through the front door.
import { randomUUID } from 'node:crypto';
import { type Analytics, analyticsOff, getAnalytics, rangeTooLong, rangeWrong } from '@fanfare/contract/analytics.ts';
import { cancelCampaign, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { sendEvents } from '@fanfare/contract/events.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDraft, buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

type Events = InputOf<typeof sendEvents>['body']['events'];

describe('what visitors looked at', () => {
  const app = sharedApp({ environment: { FEATURE_ANALYTICS: 'on', RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  let ws: string;
  let campaignId: string;
  let first: string;
  let second: string;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
    [first, second] = [newImageKey({ width: 1, height: 1 }, 'jpg'), newImageKey({ width: 1, height: 1 }, 'jpg')];
    campaignId = await save({ imageKeys: [first, second] });
  });

  const save = async (given: Parameters<typeof buildDraft>[1]) =>
    (await asAda.call(saveCampaign, { params: { ws }, body: buildDraft(app, given) })).campaignId;
  const today = () => new Date(app.now()).toISOString().slice(0, 10);
  const event = (userId: string) => ({ id: randomUUID(), timestamp: new Date(app.now()).toISOString(), userId });
  const view = (userId: string, imageKey: string, duration = 2_000) => ({
    ...event(userId),
    eventType: 'image_view_duration' as const,
    value: { imageUrl: `https://pictures.example/${ws}/${imageKey}?signature=${randomUUID()}`, duration },
  });
  const click = (userId: string) => ({
    ...event(userId),
    eventType: 'social_media_click' as const,
    value: { platform: 'tiktok' as const, link: 'https://tiktok.com/@harborvine' },
  });
  const send = (events: Events) => app.withToken(undefined).call(sendEvents, { body: { campaignId, events } });
  const ask = (query: Partial<InputOf<typeof getAnalytics>['query']> = {}, asker = asAda): Promise<Analytics> =>
    asker.call(getAnalytics, { params: { ws }, query: { from: today(), to: today(), ...query } });

  test('is told as views, people, time and clicks, without saying who it was', async () => {
    await send([view('anna', first, 90_000), view('anna', second), view('ben', first, 999)]);
    await send([click('anna'), view('unknown', first), click('unknown')]);
    const answer = await ask({ campaignId });
    expect(answer).toMatchObject({
      totals: { views: 3, visitors: 2, unknownViews: 1, viewMs: 64_000, clicks: 2, visitorsWithClick: 1 },
      images: [
        { imageKey: first, position: 1, views: 2, visitors: 1, viewMs: 62_000 },
        { imageKey: second, position: 2, views: 1, visitors: 1, viewMs: 2_000 },
      ],
      funnel: { sawFirst: 1, sawLast: 1, clicked: 1 },
      clicks: { facebook: 0, instagram: 0, tiktok: 2, x: 0, youtube: 0 },
      campaigns: [{ id: campaignId, status: 'active', views: 3 }],
    });
    expect(JSON.stringify(answer)).not.toContain('anna');
  });

  test('is empty where nothing happened, day by day', async () => {
    const from = new Date(app.now() - 2 * dayMs).toISOString().slice(0, 10);
    expect(await ask({ from, compare: 'true' })).toMatchObject({
      timeZone: 'UTC',
      totals: { views: 0, visitors: 0 },
      days: [{ day: from }, { views: 0 }, { day: today() }],
      before: { days: [{}, {}, {}] },
      images: [],
      funnel: null,
      campaigns: [],
    });
  });

  test('stays with a picture that changes its place or goes, and with a campaign that is canceled', async () => {
    await send([view('anna', first), view('ben', second)]);
    const third = newImageKey({ width: 1, height: 1 }, 'jpg');
    await save({ action: 'update', campaignId, imageKeys: [second, third] });
    await asAda.call(cancelCampaign, { params: { ws, id: campaignId } });
    await send([view('cleo', third)]);
    const answer = await ask({ campaignId });
    expect(answer.images.map(({ imageKey, position, visitors }) => [imageKey, position, visitors])).toEqual([
      [second, 1, 1],
      [third, 2, 1],
      [first, null, 1],
    ]);
    expect(answer.funnel).toEqual({ sawFirst: 1, sawLast: 1, clicked: 0 });
    expect(answer.campaigns).toMatchObject([{ id: campaignId, status: 'canceled' }]);
  });

  test('counts pictures that somebody made up for the campaign and for no picture', async () => {
    await send([view('anna', newImageKey({ width: 9, height: 9 }, 'jpg'))]);
    const answer = await ask({ campaignId });
    expect(answer.totals.views).toBe(1);
    expect(answer.images.map(({ views }) => views)).toEqual([0, 0]);
  });

  test('is still told when the events themselves and the names of old visitors are gone', async () => {
    const from = today();
    await send([view('anna', first), view('dora', first)]);
    app.passTime(397 * dayMs);
    await send([view('anna', first)]);
    const kept = await app.database.selectFrom('visit_events').select('at').where('workspace_id', '=', ws).execute();
    expect(kept).toHaveLength(1);
    app.passTime(10 * dayMs);
    await send([view('ben', first)]);
    const known = await app.database.selectFrom('analytics_visitors').select('user_id').distinct().execute();
    expect(known.map((row) => row.user_id)).not.toContain('dora');
    app.passTime(-10 * dayMs);
    const query = { from, to: today() };
    app.passTime(-397 * dayMs);
    expect((await ask(query)).totals).toMatchObject({ views: 3, visitors: 2 });
  });

  test.each([
    ['2026-03-02', '2026-03-01', rangeWrong],
    ['2025-01-01', '2026-02-05', rangeTooLong],
    ['2026-02-30', '2026-03-01', /from/],
    ['0001-01-01', '0001-01-02', /1900/],
    ['yesterday', 'today', /from/],
  ])('is refused from %s to %s', async (from, to, message) => {
    await expect(ask({ from, to })).rejects.toMatchObject({
      status: 400,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
  });

  test('is hidden from strangers, and so is a campaign of another workspace', async () => {
    await expect(ask({}, await app.as(grace))).rejects.toMatchObject({ status: 404, message: 'Workspace not found' });
    const theirs = campaignId;
    ws = (await buildWorkspace(asAda)).workspace_id;
    await expect(ask({ campaignId: theirs })).rejects.toMatchObject({ status: 404, message: 'Campaign not found' });
  });
});

test('an installation without analytics tells nothing', async () => {
  await using app = await startApp();
  const asAda = await app.as(ada);
  const ws = (await buildWorkspace(asAda)).workspace_id;
  const query = { from: '2026-01-01', to: '2026-01-01' };
  const answer = asAda.call(getAnalytics, { params: { ws }, query });
  await expect(answer).rejects.toMatchObject({ status: 404, message: analyticsOff });
});
