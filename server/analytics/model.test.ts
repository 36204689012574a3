// Any visits, told in any order, some of them twice, held against a plain recount of the same events.
import { randomUUID } from 'node:crypto';
import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { sendEvents } from '@fanfare/contract/events.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Happened, type Recounted, recount, shift } from '../testing/analytics-recount.ts';
import { buildDraft, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';

const hourMs = 60 * 60_000;
const runs = 10;
const zones = ['Europe/Berlin', 'America/New_York'] as const;
const app = sharedApp({ environment: { FEATURE_ANALYTICS: 'on', RATE_LIMITS: 'off' } });
const asAda = sharedAsker(app, ada);

/** Few people and few campaigns, so that they meet often. */
const anyVisit = fc.record({
  campaign: fc.nat({ max: 1 }),
  userId: fc.constantFrom('unknown', 'preview', 'anna', 'ben', 'cleo and co'),
  hoursAgo: fc.nat({ max: 20 }),
  deed: fc.oneof(
    fc.record({
      picture: fc.nat({ max: 3 }),
      durationMs: fc.constantFrom(400, 999, 1_000, 1_999, 5_000, 7_500, 90_000),
    }),
    fc.record({ platform: fc.constantFrom('instagram' as const, 'x' as const) }),
  ),
});
/** Time passes, then visits are told, those of one call together. */
const anyStep = fc.record({
  hoursLater: fc.oneof({ weight: 6, arbitrary: fc.nat({ max: 60 }) }, fc.constantFrom(24 * 390, 24 * 400, 24 * 405)),
  visits: fc.array(anyVisit, { minLength: 1, maxLength: 12 }),
  calls: fc.integer({ min: 1, max: 3 }),
});
type Visit = typeof anyVisit extends fc.Arbitrary<infer Kind> ? Kind : never;
type Step = typeof anyStep extends fc.Arbitrary<infer Kind> ? Kind : never;

const links = { instagram: 'https://instagram.com/harborvine', x: 'https://x.com/harborvine' } as const;

interface Shop extends Recounted {
  readonly ws: string;
  readonly events: Happened[];
}

async function openShop(timeZone: string): Promise<Shop> {
  const { workspace } = await asAda.call(addWorkspace, { body: { name: 'Harbor & Vine', timeZone } });
  const ws = workspace.workspace_id;
  const open = async (pictures: number) => {
    const size = { width: 800, height: 1000 };
    const imageKeys = Array.from({ length: pictures }, () => newImageKey(size, 'jpg'));
    const saved = await asAda.call(saveCampaign, { params: { ws }, body: buildDraft(app, { imageKeys }) });
    return { id: saved.campaignId, imageKeys };
  };
  return { ws, timeZone, events: [], campaigns: [await open(3), await open(1)] };
}

/** Every visit goes out in one or two calls of those that are sent at the same moment. */
async function tell(shop: Shop, { visits, calls }: Step): Promise<void> {
  const told = visits.map((visit) => toEvents(shop, visit));
  shop.events.push(...told.filter(({ happened }) => happened.userId !== 'preview').map(({ happened }) => happened));
  const sent = shop.campaigns.flatMap(({ id }) =>
    Array.from({ length: calls }, (_, call) => ({
      campaignId: id,
      events: told
        .filter(({ happened }, index) => happened.campaignId === id && (index % calls === call || index % 3 === 0))
        .map(({ event }) => event),
    })),
  );
  const full = sent.filter(({ events }) => events.length > 0);
  await Promise.all(full.map((body) => app.withToken(undefined).call(sendEvents, { body })));
  const again = full[0];
  if (again) expect(await app.withToken(undefined).call(sendEvents, { body: again })).toEqual({ added: 0 });
}

function toEvents({ campaigns }: Shop, { campaign, userId, hoursAgo, deed }: Visit) {
  const { id = '', imageKeys = [] } = campaigns[campaign] ?? {};
  const at = app.now() - hoursAgo * hourMs;
  const fixed = { id: randomUUID(), timestamp: new Date(at).toISOString(), userId };
  if ('platform' in deed) {
    const value = { platform: deed.platform, link: links[deed.platform] };
    const happened = { campaignId: id, at, userId, platform: deed.platform };
    return { happened, event: { ...fixed, eventType: 'social_media_click' as const, value } };
  }
  // One more than the campaign has: somebody's own idea of a picture.
  const imageKey = imageKeys[deed.picture] ?? newImageKey({ width: 10, height: 10 }, 'png');
  const value = { imageUrl: `/images/shop/${imageKey}?signed=${at}`, duration: deed.durationMs };
  const happened = { campaignId: id, at, userId, imageKey, durationMs: deed.durationMs };
  return { happened, event: { ...fixed, eventType: 'image_view_duration' as const, value } };
}

async function expectAgreement(shop: Shop): Promise<void> {
  const days = shop.events.map(({ at }) => new Date(at).toISOString().slice(0, 10)).toSorted();
  const dayAt = (share: number) => days[Math.round(share * (days.length - 1))] ?? '2026-11-21';
  const [first, middle, last] = [dayAt(0), dayAt(0.5), dayAt(1)];
  const ranges = [
    { from: shift(first, -1), to: shift(first, 398) },
    { from: middle, to: middle },
    { from: shift(middle, -2), to: shift(middle, 9) },
    { from: shift(last, -398), to: shift(last, 1) },
  ];
  for (const range of ranges) {
    for (const campaignId of [undefined, ...shop.campaigns.map(({ id }) => id)]) {
      const query = { ...range, ...(campaignId && { campaignId }), compare: 'true' };
      const answer = await asAda.call(getAnalytics, { params: { ws: shop.ws }, query });
      expect(answer).toMatchObject(recount(shop, { ...range, campaignId }));
    }
  }
}

/** Two days before the clocks change there. */
function nearClockChange(timeZone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(app.now()).toZonedDateTimeISO(timeZone);
  return (now.getTimeZoneTransition('next')?.epochMilliseconds ?? app.now()) - 2 * dayMs;
}

test('what is shown of visits agrees with a recount of all of them', async () => {
  const scene = fc.record({
    timeZone: fc.constantFrom(...zones),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ timeZone, steps }) => {
      const shop = await openShop(timeZone);
      const passed = [nearClockChange(timeZone) - app.now(), ...steps.map(({ hoursLater }) => hoursLater * hourMs)];
      app.passTime(passed[0] ?? 0);
      for (const step of steps) {
        app.passTime(step.hoursLater * hourMs);
        await tell(shop, step);
      }
      app.passTime(-passed.reduce((sum, ms) => sum + ms, 0));
      await expectAgreement(shop);
    }),
    { numRuns: runs, plugins: [fc.interruptAfterTimeLimit(40_000)] },
  );
});
