import { randomUUID } from 'node:crypto';
import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { type VisitEvent, eventsOff, sendEvents, tooManyEvents } from '@fanfare/contract/events.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaign, buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { labelsPerDay } from '../analytics/labels-store.ts';
import { removedAtOnce } from '../database/remove-some.ts';
import { eventsPerLabel, openEventsBound } from './events-bound.ts';
import { addVisitEvents } from './events-store.ts';

const imageKey = newImageKey({ width: 800, height: 1000 }, 'jpg');

function viewOf(given: Partial<VisitEvent> = {}): VisitEvent {
  const value = { imageUrl: `/images/shop/${imageKey}?signed=yes`, duration: 1_500 };
  const timestamp = new Date().toISOString();
  return {
    id: randomUUID(),
    timestamp,
    userId: 'k3n9',
    eventType: 'image_view_duration',
    value,
    ...given,
  } as VisitEvent;
}
describe('what a gallery tells of a visit', () => {
  const app = sharedApp({ environment: { FEATURE_ANALYTICS: 'on' } });
  const asAda = sharedAsker(app, ada);
  const visitor = sharedAsker(app);
  let ws: string;
  let campaignId: string;

  beforeAll(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });
  beforeEach(async () => {
    campaignId = (await buildCampaign(app, asAda, { workspaceId: ws })).id;
  });

  const click = () =>
    viewOf({ eventType: 'social_media_click', value: { platform: 'x', link: 'https://x.com/harborvine' } } as never);
  const send = (events: unknown[], id = campaignId) => visitor.call(sendEvents, { body: { campaignId: id, events } });
  const kept = () =>
    app.database.selectFrom('visit_events').selectAll().where('campaign_id', '=', campaignId).orderBy('type').execute();

  test('is by whoever the fragment names, markup and all, as plain text', async () => {
    const userId = `<img src=x onerror="alert(1)">'; drop table visit_events; --`;
    expect(await send([viewOf({ userId })])).toEqual({ added: 1 });
    expect(await kept()).toMatchObject([{ user_id: userId }]);
  });

  test('is kept as views of pictures and clicks of networks', async () => {
    expect(await send([viewOf(), click()])).toEqual({ added: 2 });
    expect(await kept()).toMatchObject([
      { workspace_id: ws, type: 'image_view_duration', user_id: 'k3n9', image_key: imageKey, duration_ms: 1_500 },
      { workspace_id: ws, type: 'social_media_click', image_key: null, duration_ms: null, platform: 'x' },
    ]);
  });

  test('was when it came where a phone’s clock is ahead, so that no day has visits before it comes', async () => {
    const before = app.now();
    await send([viewOf({ timestamp: new Date(before + 3 * 60 * 60_000).toISOString() })]);
    const [{ at, received_at: receivedAt } = { at: 0, received_at: 1 }] = await kept();
    expect(at).toBe(receivedAt);
    expect(at).toBeGreaterThanOrEqual(before);
  });

  test('counts once, however often it comes and also at the same moment', async () => {
    const events = [viewOf(), click()];
    const answers = await Promise.all([send(events), send(events), send([...events, ...events])]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect(await kept()).toHaveLength(2);
  });

  test('is not kept of somebody who only looks before it goes out', async () => {
    expect(await send([viewOf({ userId: 'preview' })])).toEqual({ added: 0 });
    expect(await kept()).toEqual([]);
  });

  test.each(['1970-01-01T00:00:03.000Z', '2099-01-01T00:00:00.000Z'])(
    'has the time at which it came where the clock says %s',
    async (timestamp) => {
      const before = app.now();
      await send([viewOf({ timestamp })]);
      const [event] = await kept();
      expect(event?.at).toBeGreaterThanOrEqual(before);
      expect(event?.at).toBeLessThanOrEqual(app.now());
    },
  );

  test('is refused clearly when 10,000 events come in one call, small or large', async () => {
    const empty = Array.from({ length: 10_000 }, () => ({}));
    await expect(send(empty)).rejects.toMatchObject({ status: 400, message: tooManyEvents });
    const whole = Array.from({ length: 10_000 }, () => viewOf());
    await expect(send(whole)).rejects.toMatchObject({ status: 413, message: 'This is larger than we accept.' });
    expect(await kept()).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['no id', () => ({ ...viewOf(), id: undefined })],
    ['an id that others could share', () => viewOf({ id: '1' })],
    ['a field of its own', () => ({ ...viewOf(), name: 'Ada' })],
    ['a value of its own', () => viewOf({ value: { imageUrl: `/${imageKey}`, duration: 1, phone: '1' } as never })],
    ['a picture that is none', () => viewOf({ value: { imageUrl: 'javascript:alert(1)', duration: 1 } })],
    ['a time before it began', () => viewOf({ value: { imageUrl: `/${imageKey}`, duration: -1 } })],
    ['a link that leads elsewhere', () => ({ ...click(), value: { platform: 'x', link: 'https://example.com' } })],
    ['a moment that is none', () => viewOf({ timestamp: 'yesterday' })],
    ['an endless visitor', () => viewOf({ userId: 'a'.repeat(129) })],
  ])('is refused as a whole where one has %s', async (_, build) => {
    await expect(send([viewOf(), build()])).rejects.toMatchObject({ status: 400 });
    expect(await kept()).toEqual([]);
  });

  test('is refused for a campaign that is not there', async () => {
    await expect(send([viewOf()], 'nothing')).rejects.toMatchObject({ status: 404, message: 'Campaign not found' });
  });

  test('is gone after thirteen months', async () => {
    await send([viewOf()]);
    app.passTime(397 * dayMs);
    await send([click()]);
    expect(await kept()).toMatchObject([{ type: 'social_media_click' }]);
    app.passTime(-397 * dayMs);
  });

  test('goes a few at a time where many are too old, so that nobody waits long for it', async () => {
    const count = removedAtOnce + 1;
    for (let start = 0; start < count; start += 100) {
      await send(Array.from({ length: Math.min(100, count - start) }, () => viewOf()));
    }
    const left = async () => (await kept()).filter(({ type }) => type === 'image_view_duration').length;
    app.passTime(400 * dayMs);
    await send([click()]);
    expect(await left()).toBe(1);
    await send([click()]);
    expect(await left()).toBe(0);
    app.passTime(-400 * dayMs);
  });
});

describe('a stranger', () => {
  test('brings so many events a minute, in few calls or in many, and what is refused is not kept', async () => {
    await using app = await startApp({ environment: { FEATURE_ANALYTICS: 'on' } });
    const asAda = await app.as(ada);
    const { workspace_id: workspaceId } = await buildWorkspace(asAda);
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId });
    const send = (events: VisitEvent[]) =>
      fetch(`${app.url}/public/prod/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ campaignId, events }),
      });
    // Of somebody who only looks: counted by the limit and by nothing else.
    const hundred = Array.from({ length: 100 }, () => viewOf({ userId: 'preview' }));
    for (let call = 0; call < 59; call += 1) expect((await send(hundred)).status).toBe(200);
    for (let call = 0; call < 10; call += 1) expect((await send([viewOf()])).status).toBe(200);
    const refused = await send([viewOf()]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await app.database.selectFrom('visit_events').select('event_id').execute()).toHaveLength(10);
  });

  test('makes up no more labels a day than a business has people, and some; what comes then is by somebody unknown', async () => {
    await using app = await startApp({ environment: { FEATURE_ANALYTICS: 'on' } });
    const asAda = await app.as(ada);
    const { workspace_id: workspaceId } = await buildWorkspace(asAda);
    const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId });
    const day = new Date(app.now()).toISOString().slice(0, 10);
    const send = (userIds: readonly string[]) => {
      const events = userIds.map((userId) => viewOf({ userId, timestamp: `${day}T00:00:00.000Z` }));
      return app.withToken(undefined).call(sendEvents, { body: { campaignId, events } });
    };
    await send(['known']);
    // As if so many had come.
    await app.database
      .updateTable('analytics_returns')
      .set({ visitors: labelsPerDay - 1 })
      .execute();
    await send(['last', 'one too many', 'known']);
    await send(['known', 'another']);
    const query = { from: day, to: day, campaignId };
    const { totals } = await asAda.call(getAnalytics, { params: { ws: workspaceId }, query });
    expect(totals).toMatchObject({ visitors: labelsPerDay, views: 6, unknownViews: 2 });
    const rows = app.database.selectFrom('visit_events').select('user_id');
    expect(await rows.where('user_id', 'in', ['one too many', 'another']).execute()).toEqual([]);
  });
});

test('of a campaign so many events a day are kept, and no more until the next', async () => {
  await using app = await startApp({ environment: { FEATURE_ANALYTICS: 'on' } });
  const asAda = await app.as(ada);
  const { workspace_id: workspaceId } = await buildWorkspace(asAda);
  const { id: campaignId } = await buildCampaign(app, asAda, { workspaceId });
  const bound = openEventsBound();
  const receivedAt = app.now();
  const attempt = (count: number, at = receivedAt) => {
    const call = { workspaceId, campaignId, receivedAt: at, events: Array.from({ length: count }, () => viewOf()) };
    return app.database.transaction().execute((transaction) => addVisitEvents(transaction, [call], bound.begin()));
  };
  const send = async (count: number, at = receivedAt) => {
    const added = await attempt(count, at);
    bound.keep();
    return added;
  };
  expect(await send(1)).toEqual([1]);
  // As if so many had come.
  const [one] = await app.database.selectFrom('visit_events').selectAll().execute();
  if (!one) throw new Error('Nothing was kept.');
  const others = Array.from({ length: labelsPerDay * eventsPerLabel - 3 }, () => one);
  // Tries that a database takes back count for nothing.
  for (const isKept of [false, true]) {
    expect(bound.begin()(others, new Map())).toHaveLength(others.length);
    if (isKept) bound.keep();
  }
  expect(await send(5)).toEqual([2]);
  expect(await send(1)).toEqual([0]);
  expect(await attempt(1, receivedAt + dayMs)).toEqual([1]);
  expect(await send(5, receivedAt + dayMs)).toEqual([5]);
  expect(await app.database.selectFrom('visit_events').select('event_id').execute()).toHaveLength(9);
});

test('an installation without analytics takes no events', async () => {
  await using app = await startApp();
  const events = app.withToken(undefined).call(sendEvents, { body: { campaignId: 'any', events: [viewOf()] } });
  await expect(events).rejects.toMatchObject({ status: 404, message: eventsOff });
});
