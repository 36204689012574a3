import { cancelCampaign, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { changeDevice, changeDeviceImages, listScreens } from '@fanfare/contract/devices.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { addDays, localDayOf } from '@fanfare/contract/local-day.ts';
import { notPaired } from '@fanfare/contract/player.ts';
import { addConsentText } from '@fanfare/contract/workspace-consent.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf } from '../http/secrets.ts';
import { buildCampaign, buildDraft, buildWorkspace, dayMs, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type Tablet, buildPlay, pairTablet } from '../testing/tablets.ts';
import { listPrograms } from './program.ts';

const small = { width: 60, height: 40 };
const newKey = () => newImageKey(small, 'jpg');

describe('a paired tablet', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = lastingAsker(app, ada);
  let ws: string;
  let tablet: Tablet;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
    tablet = await pairTablet(app, asAda, ws);
  });

  const plays = async () => (await tablet.look()).days.map((day) => day.plays);
  const playsToday = async () => (await plays()).at(-1);

  describe('is told what to play:', () => {
    const save = async (given: Parameters<typeof buildDraft>[1]) =>
      (await asAda.call(saveCampaign, { params: { ws }, body: buildDraft(app, given) })).campaignId;

    test('its own pictures and the campaigns meant for it, those that begin later included', async () => {
      const [arrived, missing] = [newKey(), newKey()];
      const body = { keys: [missing, arrived] };
      const { urls } = await asAda.call(changeDeviceImages, { params: { ws, dev: tablet.id }, body });
      await uploadPicture(urls[1]?.url ?? '', small);
      const [start, exp] = [app.now() + dayMs, app.now() + 2 * dayMs];
      const later = await save({ start, exp, showOnDevices: ['all'], imageKeys: [arrived], imageAlts: ['Oysters'] });
      const live = await save({ showOnDevices: [tablet.id] });
      await save({ showOnDevices: [(await pairTablet(app, asAda, ws)).id] });
      await save({});
      const canceled = await save({ showOnDevices: ['all'] });
      await asAda.call(cancelCampaign, { params: { ws, id: canceled } });
      const program = await tablet.program();
      expect(program.pictures).toEqual([{ url: app.images.imageUrl(ws, arrived), alt: '' }]);
      expect(program.campaigns.map(({ id, pictures }) => [id, pictures.length])).toEqual([
        [live, 0],
        [later, 1],
      ]);
      expect(program.campaigns[1]).toMatchObject({ start, exp, status: 'active', pictures: [{ alt: 'Oysters' }] });
      expect(program.workspace).toEqual({ id: ws, name: 'Harbor & Vine', profileImageUrl: null, color: null });
      expect([program.consent, program.consentBox]).toEqual([null, false]);
    });

    test('with another revision whenever it is something else, and the same one otherwise', async () => {
      const seen = new Set<string>();
      const expectNew = async () => {
        const { revision } = await tablet.program();
        expect((await tablet.report()).revision).toBe(revision);
        expect(seen).not.toContain(revision);
        seen.add(revision);
      };
      await expectNew();
      await save({ showOnDevices: ['all'], exp: app.now() + 5 * minuteMs });
      await expectNew();
      await asAda.call(changeDevice, { params: { ws, dev: tablet.id }, body: { name: 'Bar' } });
      await expectNew();
      await asAda.call(changeWorkspace, { params: { ws }, body: { name: 'Old Market' } });
      await expectNew();
      await asAda.call(addConsentText, { params: { ws }, body: { text: 'We write on Fridays.' } });
      await expectNew();
      const body = { keys: [newKey()] };
      const { urls } = await asAda.call(changeDeviceImages, { params: { ws, dev: tablet.id }, body });
      expect(seen).toContain((await tablet.program()).revision);
      await uploadPicture(urls[0]?.url ?? '', small);
      await expectNew();
      app.passTime(6 * minuteMs);
      await expectNew();
    });

    test('a campaign is written out once, however many tablets play it', async () => {
      const draft = buildDraft(app, { showOnDevices: ['all'], imageAlts: ['Oysters on ice'] });
      await buildCampaign(app, asAda, { workspaceId: ws, draft });
      const tablets = [tablet, await pairTablet(app, asAda, ws), await pairTablet(app, asAda, ws)];
      const told = await Promise.all(tablets.map((one) => one.program()));
      const tokens = new Set(tablets.map(({ token }) => hashOf(token)));
      const writing = vi.spyOn(JSON, 'stringify');
      const programs = await listPrograms({ ...app, clock: app.now }, tokens);
      const written = writing.mock.results.filter(({ value }) => String(value).includes('Oysters on ice'));
      writing.mockRestore();
      expect(written).toHaveLength(1);
      expect(new Set([...programs.values()].map(({ revision }) => revision))).toEqual(
        new Set(told.map(({ revision }) => revision)),
      );
    });

    test('also with tablets of many workspaces at once, between whose programs others are answered', async () => {
      const shops = Array.from({ length: 9 }, async () => (await buildWorkspace(asAda)).workspace_id);
      const tablets = await Promise.all(shops.map(async (shop) => await pairTablet(app, asAda, await shop)));
      let turns = 0;
      let next = setImmediate(function count() {
        turns += 1;
        next = setImmediate(count);
      });
      const programs = await listPrograms(
        { ...app, clock: app.now },
        new Set(tablets.map(({ token }) => hashOf(token))),
      );
      clearImmediate(next);
      expect(turns).toBeGreaterThan(1);
      expect([...programs.values()].map(({ workspace }) => workspace.id).toSorted()).toEqual(
        tablets.map((one) => one.ws).toSorted(),
      );
    });
  });

  test('shows staff what it plays, and each play counts on the day when it was', async () => {
    const imageKey = newKey();
    const reported = [buildPlay(app, { plays: 3 }), buildPlay(app, { imageKey, campaignId: 'summer' })];
    await tablet.report({ plays: reported, showing: { imageKey, campaignId: 'summer' } });
    const seen = await tablet.look();
    expect(seen.showing).toEqual({ imageKey, campaignId: 'summer' });
    const today = localDayOf(app.now(), 'UTC');
    expect(seen.days).toHaveLength(14);
    expect(seen.days[0]).toEqual({ day: addDays(today, -13), plays: 0, checkIns: 0 });
    expect(seen.days.at(-1)).toEqual({ day: today, plays: 4, checkIns: 0 });
    await tablet.report();
    expect((await tablet.look()).showing).toBeNull();
  });

  test('is a screen that staff see: the image, and the campaign that it is of while that is there', async () => {
    const draft = buildDraft(app, { name: 'Late summer' });
    const id = (await asAda.call(saveCampaign, { params: { ws }, body: draft })).campaignId;
    const [other, idle] = [await pairTablet(app, asAda, ws), await pairTablet(app, asAda, ws)];
    const imageKey = newKey();
    await tablet.report({ showing: { imageKey, campaignId: id } });
    await other.report({ showing: { imageKey, campaignId: 'gone' } });
    await idle.report();
    const { screens } = await asAda.call(listScreens, { params: { ws } });
    const imageUrl = app.images.imageUrl(ws, imageKey);
    expect(screens).toHaveLength(2);
    expect(screens).toContainEqual({ device: tablet.id, imageUrl, campaign: { id, name: 'Late summer' } });
    expect(screens).toContainEqual({ device: other.id, imageUrl, campaign: null });
  });

  test('that repeats its plays after an outage has them counted once, also when it repeats them all at once', async () => {
    const old = Array.from({ length: 200 }, () => buildPlay(app));
    await Promise.all([1, 2, 3].map(() => tablet.report({ plays: old })));
    await tablet.report({ plays: [...old.slice(100), buildPlay(app), old[0] ?? buildPlay(app)].slice(0, 200) });
    expect(await playsToday()).toBe(201);
    const reportNew = async (count: number) =>
      await tablet.report({ plays: Array.from({ length: count }, () => buildPlay(app)) });
    for (const count of [200, 200, 200, 199]) await reportNew(count);
    await tablet.report({ plays: old });
    expect(await playsToday()).toBe(1_000);
    // The ids of a thousand are kept, and never many more.
    for (const count of [200, 200, 200]) await reportNew(count);
    const kept = app.database.selectFrom('device_plays').select('play_id').where('device_id', '=', tablet.id);
    expect((await kept.execute()).length).toBeLessThanOrEqual(1_200);
  });

  test('that was offline for days has its plays counted on those days', async () => {
    app.passTime(10 * dayMs);
    await tablet.report({ plays: [2, 9].map((days) => buildPlay(app, { at: app.now() - days * dayMs })) });
    const counted = await plays();
    expect([counted.at(-3), counted.at(-10), counted.at(-1)]).toEqual([1, 1, 0]);
  });

  test.each([
    ['a day ahead', (now: number) => now + dayMs],
    ['from before it was paired', (now: number) => now - dayMs],
    ['of 1970', () => 0],
  ])('whose clock says a time %s has its plays counted when they come', async (_, atOf) => {
    await tablet.report({ plays: [buildPlay(app, { at: atOf(app.now()) })] });
    expect(await playsToday()).toBe(1);
  });

  test('counts in the days of its workspace', async () => {
    const timeZone = 'Pacific/Kiritimati';
    await asAda.call(changeWorkspace, { params: { ws }, body: { timeZone } });
    await tablet.report({ plays: [buildPlay(app)] });
    const last = (await tablet.look()).days.at(-1);
    expect(last).toMatchObject({ day: localDayOf(app.now(), timeZone), plays: 1 });
  });

  test('whose token another tablet has too is told apart from one that was opened anew', async () => {
    const isDoubled = async () => (await tablet.look()).isDoubled;
    await tablet.report();
    const other = tablet.opened();
    await other.report();
    await other.report();
    expect(await isDoubled()).toBe(false);
    await tablet.report();
    expect(await isDoubled()).toBe(true);
    app.passTime(6 * minuteMs);
    await tablet.report();
    expect(await isDoubled()).toBe(false);
  });

  test('keeps its reports and plays apart from every other tablet’s that reports at the same moment', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => pairTablet(app, asAda, ws)));
    const shared = buildPlay(app);
    await Promise.all(
      [tablet, ...others].map((one, index) => one.report({ plays: [{ ...shared, plays: index + 1 }] })),
    );
    const told = await Promise.all([tablet, ...others].map((one) => one.look()));
    expect(told.map(({ days }) => days.at(-1)?.plays)).toEqual([1, 2, 3, 4, 5]);
    expect(told.every(({ device }) => device.healthy)).toBe(true);
  });

  test.each([
    ['too many plays', { plays: Array.from({ length: 201 }, () => ({ id: 'x' })) }],
    ['a play of nothing', { plays: [{ id: crypto.randomUUID(), plays: 0 }] }],
    ['a session that is none', { session: 'mine' }],
    ['what nobody asked for', { location: 'Pier Street' }],
  ])('is refused a report with %s, and nothing of it counts', async (_, given) => {
    await expect(tablet.report(given as never)).rejects.toMatchObject({ status: 400 });
    expect((await tablet.look()).device.state).toBe('never');
  });

  test('is told which ID of a report or a check-in is none', async () => {
    const nameless = [{ ...buildPlay(app), id: '1' }];
    const refused = (message: string) => ({ status: 400, message });
    await expect(tablet.report({ session: 'mine' })).rejects.toMatchObject(refused('session must be a UUID'));
    await expect(tablet.report({ plays: nameless })).rejects.toMatchObject(refused('plays.0.id must be a UUID'));
    await expect(tablet.checkIn('4155550132', { id: '1' })).rejects.toMatchObject(refused('id must be a UUID'));
  });

  test.each(['', 'x'.repeat(43), 'Basic abc'])('is nobody with the token "%s"', async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.url}/public/prod/device/program`, { headers });
    expect([response.status, await response.json()]).toEqual([401, { statusCode: 401, body: { message: notPaired } }]);
  });
});
