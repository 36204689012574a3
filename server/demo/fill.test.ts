import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { getPublicCampaign, getPublicWorkspace } from '@fanfare/contract/visitors.ts';
import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { listCampaigns } from '@fanfare/contract/campaigns.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { type Broadcast, listBroadcasts } from '@fanfare/contract/broadcasts.ts';
import { getTextingOverview, listInbox, listPracticePhones } from '@fanfare/contract/messages.ts';
import { getDevice, listScreens } from '@fanfare/contract/devices.ts';
import { isSocialLink, socialNetworks } from '@fanfare/contract/socials.ts';
import { addWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Happened, recount } from '../testing/analytics-recount.ts';
import { dayMs, minuteMs } from '../testing/builders.ts';
import { ada, castPassword } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { type TestApp, signInByPassword, startApp } from '../testing/start-app.ts';
import { addDemoVisits } from './add-visits.ts';
import { demoEmail } from './businesses.ts';
import { addMember } from '../workspaces/members-store.ts';
import { type Demo, type DemoParts, fillDemo } from './fill.ts';
import { keepDevicesWell, removeDemoPerson } from './prepare.ts';
import { type PictureName, pictureKey } from './posters.ts';

function fill({ database, images, pool, settings, now }: Omit<DemoParts, 'clock' | 'render'> & Pick<TestApp, 'now'>) {
  return fillDemo({ database, images, pool, settings, clock: now, render: renderPlain });
}

/** Of the size that its key tells: what the posters show costs much to draw and to keep. */
const renderPlain = async (name: PictureName): Promise<Buffer> => {
  const [, width, height, type] = /(\d+)x(\d+)\.(\w+)$/.exec(pictureKey('', name)) ?? [];
  const plain = { width: Number(width), height: Number(height), channels: 3, background: '#7a1f3d' } as const;
  return await sharp({ create: plain })
    .toFormat(type === 'png' ? 'png' : 'jpeg')
    .toBuffer();
};

/** Where pictures do not matter none is drawn, as if all had arrived. */
const withoutPictures = (app: TestApp) => ({
  ...app,
  images: {
    ...app.images,
    arrived: (_workspaceId: string, keys: readonly string[]) => Promise.resolve(new Set(keys)),
    readColor: () => Promise.resolve(),
  },
});

async function countEvents({ database }: TestApp): Promise<number> {
  return (await database.selectFrom('visit_events').select('event_id').execute()).length;
}

async function listHappened({ database }: TestApp, ws: string): Promise<Happened[]> {
  const rows = await database.selectFrom('visit_events').selectAll().where('workspace_id', '=', ws).execute();
  return rows.map(({ campaign_id, at, user_id, image_key, duration_ms, platform }) => ({
    campaignId: campaign_id,
    at,
    userId: user_id,
    ...(image_key !== null && { imageKey: image_key }),
    ...(duration_ms !== null && { durationMs: duration_ms }),
    ...(platform !== null && { platform }),
  }));
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

describe('a filled-in demo', () => {
  const app = sharedApp({ environment: { DEMO_PASSWORD: castPassword, FEATURE_ANALYTICS: 'on' } });
  let demo: Demo | undefined;

  beforeAll(async () => {
    demo = await fill(app);
  }, 120_000);

  async function asDemo() {
    const { AccessToken } = await signInByPassword(app.url, app.pool.ids.clientId, demoEmail);
    return app.withToken(AccessToken);
  }

  test('shows two businesses with exact counts, pictures and links of their own', async () => {
    const asker = await asDemo();
    const { workspaces, members } = await asker.call(listWorkspaces, {});
    expect(workspaces.map(({ name }) => name)).toEqual(['Harbor & Vine', 'Juniper Bakery']);
    expect(members.length).toBeGreaterThan(1);
    for (const {
      workspace_id: ws,
      customers_quantity,
      campaign_quantity,
      profile_image_url,
      socials,
      devices,
    } of workspaces) {
      const customers = await asker.call(listCustomers, { params: { ws }, query: { limit: 10_000 } });
      expect(customers.items).toHaveLength(customers_quantity);
      expect(customers.items.every(({ phone }) => /^1\d{3}55501\d\d$/.test(phone))).toBe(true);
      const campaigns = await asker.call(listCampaigns, { params: { ws }, query: {} });
      expect(campaigns.items).toHaveLength(campaign_quantity);
      for (const { images, imageKeys, imageAlts } of campaigns.items) {
        expect(images).toHaveLength(imageKeys.length);
        expect(imageAlts.filter(Boolean)).toHaveLength(imageKeys.length);
      }
      expect((await fetch(profile_image_url ?? '')).headers.get('content-type')).toBe('image/png');
      expect(devices.some(({ healthy }) => healthy)).toBe(true);
      for (const network of socialNetworks) {
        const link = socials[network];
        if (link !== undefined) expect([link, isSocialLink(network, link)]).toEqual([link, true]);
      }
    }
  });

  test('has a campaign in every phase', async () => {
    const asker = await asDemo();
    const { items } = await asker.call(listCampaigns, { params: { ws: demo?.workspaceId ?? '' }, query: {} });
    const phases = new Set(items.map((campaign) => phaseOf(campaign, app.now())));
    expect(phases).toEqual(new Set(['live', 'scheduled', 'expired', 'canceled']));
  });

  test('names a gallery and an invite page that are there', async () => {
    const visitor = app.withToken(undefined);
    const { campaign } = await visitor.call(getPublicCampaign, { params: { id: demo?.campaignId ?? '' }, query: {} });
    expect(campaign.images).toHaveLength(3);
    const { name } = await visitor.call(getPublicWorkspace, { params: { id: demo?.workspaceId ?? '' } });
    expect(name).toBe('Harbor & Vine');
  });

  test('has tablets that go on reporting, but for the one that is meant to be silent', async () => {
    app.passTime(10 * minuteMs);
    const end = keepDevicesWell(app.database, demo?.workspaceIds ?? [], app.now);
    const asker = await asDemo();
    await expect
      .poll(async () => {
        const { workspaces } = await asker.call(listWorkspaces, {});
        return workspaces[0]?.devices.filter(({ healthy }) => !healthy).length;
      })
      .toBe(1);
    end();
    app.passTime(-10 * minuteMs);
  });

  test('has tablets that show a campaign, or an image of their own', async () => {
    const asker = await asDemo();
    const { screens } = await asker.call(listScreens, { params: { ws: demo?.workspaceId ?? '' } });
    expect(screens).toHaveLength(4);
    expect(screens.map(({ campaign }) => campaign?.name)).toContain('Harvest Nights');
    for (const { imageUrl } of screens) expect((await fetch(imageUrl)).status).toBe(200);
  });

  test('has tablets that played and took numbers on the days before', async () => {
    const asker = await asDemo();
    const { workspaces } = await asker.call(listWorkspaces, {});
    for (const { workspace_id: ws, devices } of workspaces) {
      for (const { id } of devices) {
        const { days } = await asker.call(getDevice, { params: { ws, dev: id } });
        const told = days.slice(0, -2);
        expect(told.every(({ plays, checkIns }) => plays > checkIns)).toBe(true);
        expect(told.some(({ checkIns }) => checkIns > 0)).toBe(true);
      }
    }
  });

  test('has texted some hundreds in practice, some of whom opened, came, stopped, came back and wrote', async () => {
    const asker = await asDemo();
    const params = { ws: demo?.workspaceId ?? '' };
    const { items } = await asker.call(listBroadcasts, { params, query: {} });
    expect(items).toMatchObject([{ state: 'done', isPractice: true, campaignName: 'Mix six, save a fifth' }]);
    const [{ tally, results }] = items as [Broadcast];
    const { audience, delivered, failed, skipped, ...rest } = tally;
    expect(rest).toEqual({ waiting: 0, sent: 0, unknown: 0 });
    expect(delivered + (failed.unreachable ?? 0) + (skipped.optedOut ?? 0)).toBe(audience);
    expect([delivered > 250, failed.unreachable, skipped.optedOut].every(Boolean)).toBe(true);
    expect([results.opened > 80, results.opened < delivered, results.checkedIn > 10]).toEqual([true, true, true]);
    expect(results).toMatchObject({ stopped: 4, parts: delivered + (failed.unreachable ?? 0), costMicros: 0 });
    const inbox = await asker.call(listInbox, { params, query: {} });
    expect(inbox).toMatchObject({ unread: 2, open: 1 });
    const said = new Map(inbox.items.map(({ lastBody, meaning, optout }) => [lastBody, { meaning, optout }]));
    expect(said.get('STOP')).toEqual({ meaning: 'stop', optout: true });
    expect(said.get('YES')).toEqual({ meaning: 'yes', optout: false });
    const { phones } = await asker.call(listPracticePhones, { params, query: { limit: 100 } });
    expect(phones.length).toBeGreaterThan(50);
    // None of them was a real one.
    const { sent, practiced } = await asker.call(getTextingOverview, { params });
    expect([sent > 250, practiced]).toEqual([true, sent]);
  });

  test('is filled in once', async () => {
    expect(await fill(app)).toEqual(demo);
    const { workspaces } = await (await asDemo()).call(listWorkspaces, {});
    expect(workspaces).toHaveLength(2);
  });

  test('has a month of visits, each kept once by several processes that may stop at any moment', async () => {
    const addVisits = (signal = new AbortController().signal as Pick<AbortSignal, 'aborted'>) =>
      addDemoVisits({ database: app.database, clock: app.now, signal });
    let steps = 0;
    const stopsSoon = {
      get aborted() {
        steps += 1;
        return steps > 3;
      },
    };
    await addVisits(stopsSoon);
    const afterStop = await countEvents(app);
    expect(afterStop).toBeGreaterThan(0);
    app.passTime(10 * minuteMs);
    await Promise.all([addVisits(), addVisits()]);
    const all = await countEvents(app);
    expect(all).toBeGreaterThan(4 * afterStop);
    await addVisits();
    expect(await countEvents(app)).toBe(all);
    app.passTime(-10 * minuteMs);
  });

  test('has visits only by day, of live campaigns, on to networks that the business has, and never too early', async () => {
    const asker = await asDemo();
    const { workspaces } = await asker.call(listWorkspaces, {});
    for (const { workspace_id: ws, socials, timeZone } of workspaces) {
      const { items } = await asker.call(listCampaigns, { params: { ws }, query: {} });
      const shop = { timeZone, events: await listHappened(app, ws), campaigns: items };
      const lives = new Map(items.map(({ id, start, exp }) => [id, { start, exp: Math.min(exp, app.now()) }]));
      for (const { campaignId, at, platform } of shop.events) {
        const { start = Infinity, exp = 0 } = lives.get(campaignId) ?? {};
        expect([at >= start, at <= exp]).toEqual([true, true]);
        if (platform !== undefined) expect(Object.keys(socials)).toContain(platform);
      }
      const range = { from: dayOf(app.now() - 32 * dayMs), to: dayOf(app.now() + dayMs) };
      for (const campaignId of [undefined, ...items.map(({ id }) => id)]) {
        const query = { ...range, ...(campaignId && { campaignId }), compare: 'true' };
        const answer = await asker.call(getAnalytics, { params: { ws }, query });
        expect(answer).toMatchObject(recount(shop, { ...range, campaignId }));
        if (campaignId === undefined) expect(answer.hours.reduce((views, day) => views + (day[3] ?? 0), 0)).toBe(0);
        if (campaignId !== demo?.campaignId) continue;
        const [first = 0, second = 0, third = 0] = answer.images.map(({ views }) => views);
        expect([first > second, second > third, third > 0]).toEqual([true, true, true]);
      }
    }
  });

  test('does not run for real while somebody works as its person in a workspace of their own, which would go', async () => {
    const asker = await asDemo();
    const { workspace } = await asker.call(addWorkspace, { body: { name: 'Quill & Sons' } });
    await expect(removeDemoPerson(app.database, app.pool)).rejects.toThrow('nobody else is in “Quill & Sons”');
    expect((await asker.call(listWorkspaces, {})).workspaces).toHaveLength(3);
    const joined = { name: 'Ada Lovelace', email: ada.email, joined_at: app.now(), role: 'owner' } as const;
    await app.database
      .transaction()
      .execute((transaction) => addMember(transaction, workspace.workspace_id, { member_id: 'ada', ...joined }));
  });

  test('lets nobody sign in as its person once the product runs for real, and keeps no visit that was made up', async () => {
    const asker = await asDemo();
    await removeDemoPerson(app.database, app.pool);
    expect(await countEvents(app)).toBe(0);
    expect(await app.database.selectFrom('analytics_returns').selectAll().execute()).toEqual([]);
    expect(await app.database.selectFrom('analytics_days').selectAll().execute()).toEqual([]);
    await expect(asker.call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    await expect(asDemo()).rejects.toThrow('NotAuthorizedException');
  });
});

test('a demo of which a workspace and its person are gone is shown without them', async () => {
  await using app = await startApp({ environment: { DEMO_PASSWORD: castPassword } });
  const demo = await fill(withoutPictures(app));
  const [first = '', second] = demo?.workspaceIds ?? [];
  await app.database
    .updateTable('workspaces')
    .set({ deletion_begun_at: app.now() })
    .where('workspace_id', '=', first)
    .execute();
  await app.pool.removeUser(demoEmail);
  expect(await fill(withoutPictures(app))).toMatchObject({
    workspaceIds: [second],
    workspaceId: second,
    campaignId: undefined,
    signInName: undefined,
  });
});

test('where somebody already works there is no demo', async () => {
  await using app = await startApp();
  const asker = await app.as(ada);
  await asker.call(addWorkspace, { body: { name: 'Real Business' } });
  expect(await fill(withoutPictures(app))).toBeUndefined();
});

test('a password of our own is told once and kept where only the operator reads', async () => {
  await using app = await startApp();
  const demo = await fill(withoutPictures(app));
  const file = join(app.settings.dataDir, 'demo-password');
  expect((await readFile(file, 'utf8')).trim()).toBe(demo?.passwordHint);
  expect(demo?.passwordHint).toMatch(/^\w{16}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await fill(withoutPictures(app)))?.passwordHint).toBe(`kept in ${file}`);
});

test('a password of our own is kept also where there is no folder yet', async () => {
  await using app = await startApp();
  const dataDir = join(app.settings.dataDir, 'new');
  const demo = await fill({ ...withoutPictures(app), settings: { ...app.settings, dataDir } });
  expect((await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()).toBe(demo?.passwordHint);
});

test.each(['phone', 'username'])(
  'where people sign in by %s the demo’s person has such a name, and loses it in production',
  async (SIGN_IN_WITH) => {
    await using app = await startApp({ environment: { DEMO_PASSWORD: castPassword, SIGN_IN_WITH } });
    const demo = await fill(withoutPictures(app));
    expect(await fill(withoutPictures(app))).toEqual(demo);
    const signIn = () => signInByPassword(app.url, app.pool.ids.clientId, demo?.signInName ?? '');
    const { AccessToken } = await signIn();
    expect((await app.withToken(AccessToken).call(listWorkspaces, {})).workspaces).toHaveLength(2);
    await removeDemoPerson(app.database, app.pool);
    await expect(signIn()).rejects.toThrow('NotAuthorizedException');
  },
  120_000,
);
