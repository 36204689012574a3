import { type CampaignDraft, getCampaign, saveCampaign, unknownDevice } from '@fanfare/contract/campaigns.ts';
import {
  changeDevice,
  changeDeviceImages,
  deviceNotFound,
  listDevices,
  removeDevice,
  removeDeviceImages,
} from '@fanfare/contract/devices.ts';
import { imageRemoved, newImageKey } from '@fanfare/contract/images.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { changeWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDraft, buildJpeg, buildPicture, buildWorkspace, minuteMs, uploadPicture } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { type Tablet, buildPlay, pairTablet } from '../testing/tablets.ts';
import { untilWaiting } from '../testing/wait-for-locks.ts';
import { addDevice } from './store.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const newKey = () => newImageKey({ width: 60, height: 40 }, 'jpg');
const small = { width: 60, height: 40 };

describe('a device', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = lastingAsker(app, ada);
  let ws: string;
  let tablet: Tablet;
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
    tablet = await pairTablet(app, asAda, ws);
  });

  const params = () => ({ ws, dev: tablet.id });
  const rename = (name: string, unmodifiedSince?: number) =>
    asAda.call(changeDevice, { params: params(), body: { name, unmodifiedSince } });
  const put = (keys: string[], unmodifiedSince?: number) =>
    asAda.call(changeDeviceImages, { params: params(), body: { keys, unmodifiedSince } });
  const listed = async () => {
    const { workspaces } = await asAda.call(listWorkspaces, {});
    return workspaces.find(({ workspace_id }) => workspace_id === ws)?.devices ?? [];
  };

  test('is healthy for 90 seconds after each report, late for a quarter of an hour, and offline after that', async () => {
    const state = async () => {
      const [device] = await listed();
      return [device?.state, device?.healthy];
    };
    expect(await state()).toEqual(['never', false]);
    await tablet.report({ appVersion: '2.1' });
    expect(await state()).toEqual(['online', true]);
    expect((await listed())[0]).toMatchObject({ appVersion: '2.1' });
    app.passTime(60_000);
    expect(await state()).toEqual(['online', true]);
    app.passTime(31_000);
    expect(await state()).toEqual(['late', false]);
    app.passTime(15 * minuteMs);
    expect(await state()).toEqual(['offline', false]);
    await tablet.report();
    expect(await state()).toEqual(['online', true]);
  });

  test('that was heard from in the future, because the clock was put back, is not taken for healthy until it reports', async () => {
    await tablet.report();
    app.passTime(-minuteMs);
    expect((await listed())[0]).toMatchObject({ state: 'online', healthy: true });
    app.passTime(-30 * minuteMs);
    const [device] = await listed();
    expect(device).toMatchObject({ state: 'offline', healthy: false });
    expect(device?.lastSeenAt).toBeLessThanOrEqual(app.now());
    await tablet.report();
    expect((await listed())[0]).toMatchObject({ state: 'online', healthy: true });
    app.passTime(31 * minuteMs);
  });

  test('is listed with the others of its workspace as the list of workspaces tells them, and of no other', async () => {
    await pairTablet(app, asAda, ws, 'Window');
    await put([newKey()]);
    await pairTablet(app, asAda, (await buildWorkspace(asAda)).workspace_id, 'Elsewhere');
    const { devices } = await asAda.call(listDevices, { params: { ws } });
    expect(devices.map(({ name }) => name)).toEqual(['Front counter', 'Window']);
    expect(devices).toEqual(await listed());
  });

  test('of two who change it at once the second is told, and changes nothing', async () => {
    const { device } = await rename('Bar');
    const { device: changed } = await rename('Window', device.updatedAt);
    expect(changed.updatedAt).toBeGreaterThan(device.updatedAt);
    const refused = { status: 409, message: changedMeanwhile };
    await expect(rename('Door', device.updatedAt)).rejects.toMatchObject(refused);
    await expect(put([newKey()], device.updatedAt)).rejects.toMatchObject(refused);
    const { images, updatedAt } = await put([newKey(), newKey()]);
    const take = (key: string, unmodifiedSince: number) =>
      asAda.call(removeDeviceImages, { params: params(), body: { keys: [key], unmodifiedSince } });
    const [one, other] = images.map(({ key }) => key);
    const taken = await take(one ?? '', updatedAt);
    await expect(take(other ?? '', updatedAt)).rejects.toMatchObject(refused);
    expect(await take(one ?? '', updatedAt)).toEqual(taken);
    await take(other ?? '', taken.updatedAt);
    const [last] = await listed();
    expect(last).toMatchObject({ name: 'Window', images: [] });
    // What a tablet says is no change by somebody.
    await tablet.report();
    await rename('Door', last?.updatedAt);
  });

  test('takes a change that is sent again because its answer got lost for no one else’s', async () => {
    const { device } = await rename('Bar');
    const { device: once } = await rename('Window', device.updatedAt);
    expect((await rename('Window', device.updatedAt)).device).toEqual(once);
    const keys = [newKey(), newKey()];
    const { images, updatedAt } = await put(keys, once.updatedAt);
    const repeated = await put(keys, once.updatedAt);
    expect(repeated).toMatchObject({ images, updatedAt });
    expect(repeated.urls.map(({ key }) => key)).toEqual(keys);
    await expect(put(keys.toReversed(), once.updatedAt)).rejects.toMatchObject({ status: 409 });
  });

  test('shows the pictures that it was given, in that order, each once its bytes have arrived', async () => {
    const [one, other] = [newKey(), newKey()];
    const { images, urls } = await put([one, other]);
    expect(images).toEqual([
      { key: one, url: null },
      { key: other, url: null },
    ]);
    expect(urls.map(({ key }) => key)).toEqual([one, other]);
    expect((await uploadPicture(urls[1]?.url ?? '', small)).status).toBe(200);
    const again = await put([other, one]);
    expect(again.urls.map(({ key }) => key)).toEqual([one]);
    const [shown] = (await listed())[0]?.images ?? [];
    expect(shown).toEqual({ key: other, url: app.images.imageUrl(ws, other) });
    expect((await fetch(shown?.url ?? '')).status).toBe(200);
    const left = await asAda.call(removeDeviceImages, { params: params(), body: { keys: [other, newKey()] } });
    expect(left.images).toEqual([{ key: one, url: null }]);
    expect((await fetch(shown?.url ?? '')).status).toBe(404);
  });

  test('never shows the bytes that another workspace keeps under the same key', async () => {
    const key = newKey();
    const asGrace = await app.as(grace);
    const hers = (await buildWorkspace(asGrace)).workspace_id;
    await app.images.keep(hers, key, await buildJpeg(small));
    expect((await put([key])).images).toEqual([{ key, url: null }]);
    await put([]);
    expect(await app.images.arrived(hers, [key])).toEqual(new Set([key]));
  });

  test.each([
    ['a key twice', (key: string) => [key, key]],
    ['21 pictures', () => Array.from({ length: 21 }, newKey)],
    ['what is no key', () => ['poster.jpg']],
  ])('refuses %s', async (_, keysOf) => {
    await expect(put(keysOf(newKey()))).rejects.toMatchObject({ status: 400 });
  });

  test('that is unpaired takes its pictures with it where nothing else shows them, and stays in its campaigns', async () => {
    const [own, shared] = [newKey(), newKey()];
    const { urls } = await put([own, shared]);
    for (const { url } of urls) await uploadPicture(url, small);
    const draft = buildDraft(app, { imageKeys: [shared], showOnDevices: [tablet.id] });
    const { campaignId: id } = await asAda.call(saveCampaign, { params: { ws }, body: draft });
    await asAda.call(removeDevice, { params: params() });
    app.passTime(undoMs);
    await app.purge();
    expect(await app.images.arrived(ws, [own, shared])).toEqual(new Set([shared]));
    const { campaign } = await asAda.call(getCampaign, { params: { ws, id } });
    expect(campaign.showOnDevices).toEqual([tablet.id]);
    const update = { ...draft, action: 'update' as const, campaignId: id, name: 'Autumn table' };
    await asAda.call(saveCampaign, { params: { ws }, body: update });
    const other = buildDraft(app, { showOnDevices: [tablet.id] });
    await expect(asAda.call(saveCampaign, { params: { ws }, body: other })).rejects.toMatchObject({
      status: 400,
      message: unknownDevice,
    });
  });

  test('loses a picture at the moment in which a campaign takes it up, and whoever made the campaign is told', async () => {
    const key = await buildPicture(asAda, ws);
    await put([key]);
    const save = (given: Partial<CampaignDraft>) =>
      asAda.call(saveCampaign, { params: { ws }, body: buildDraft(app, given) });
    const { campaignId } = await save({});
    const other = isPostgres && (await app.database.startTransaction().execute());
    if (other) await other.selectFrom('workspaces').selectAll().forUpdate().execute();
    if (!other) await put([]);
    const takingUp = Promise.allSettled([save({ imageKeys: [key] })]);
    if (other) {
      await untilWaiting(app.database, 1);
      await put([]);
      await other.rollback().execute();
    }
    const removed = { status: 409, message: imageRemoved };
    expect(await takingUp).toMatchObject([{ reason: removed }]);
    await expect(save({ action: 'update', campaignId, imageKeys: [key] })).rejects.toMatchObject(removed);
    await expect(put([key])).rejects.toMatchObject(removed);
  });

  test('of one workspace is not found through another, also by who belongs to both', async () => {
    const elsewhere = { ws: (await buildWorkspace(asAda)).workspace_id, dev: tablet.id };
    const missing = { status: 404, message: deviceNotFound };
    await expect(asAda.call(removeDevice, { params: elsewhere })).rejects.toMatchObject(missing);
    await expect(asAda.call(changeDevice, { params: elsewhere, body: { name: 'X' } })).rejects.toMatchObject(missing);
    await expect(asAda.call(changeDeviceImages, { params: elsewhere, body: { keys: [] } })).rejects.toMatchObject(
      missing,
    );
    await expect(
      asAda.call(removeDeviceImages, { params: elsewhere, body: { keys: [newKey()] } }),
    ).rejects.toMatchObject(missing);
    expect(await listed()).toHaveLength(1);
  });

  test('is one of five hundred, all of which are listed with what they said and show', async () => {
    const key = newKey();
    await app.images.keep(ws, key, await buildJpeg(small));
    await app.database.transaction().execute(async (transaction) => {
      for (let count = 1; count < 500; count += 1) {
        const keys = [key, newKey()];
        const device = {
          deviceId: `d${count}`,
          name: `Wall ${count}`,
          imageKeys: keys,
          lastSeenAt: app.now(),
          createdAt: app.now() + count,
        };
        await addDevice(transaction, ws, device);
      }
    });
    await tablet.report({ plays: [buildPlay(app)] });
    const devices = await listed();
    expect(devices).toHaveLength(500);
    expect(devices.every(({ healthy }) => healthy)).toBe(true);
    expect(devices.at(-1)).toMatchObject({
      name: 'Wall 499',
      images: [{ key, url: app.images.imageUrl(ws, key) }, { url: null }],
    });
  });

  test('has two minutes after it was paired, and a quarter of an hour later on, before its silence is unusual', async () => {
    const state = async () => {
      const [device] = await listed();
      return [device?.state, device?.isUnusuallySilent];
    };
    app.passTime(minuteMs);
    expect(await state()).toEqual(['never', false]);
    app.passTime(minuteMs);
    expect(await state()).toEqual(['never', true]);
    await tablet.report();
    app.passTime(14 * minuteMs);
    expect(await state()).toEqual(['late', false]);
    app.passTime(2 * minuteMs);
    expect(await state()).toEqual(['offline', true]);
  });

  test('is unusually silent while it would be on, and after a week at any hour, and otherwise off as on the days before', async () => {
    await asAda.call(changeWorkspace, { params: { ws }, body: { name: 'Harbor & Vine', timeZone: 'UTC' } });
    const passHours = (hours: number) => app.passTime(hours * 60 * minuteMs);
    const openForEightHours = async () => {
      for (let halfHours = 0; halfHours < 16; halfHours += 1) {
        await tablet.report();
        passHours(0.5);
      }
    };
    const state = async () => {
      const [device] = await listed();
      return [device?.state, device?.isUnusuallySilent];
    };
    await openForEightHours();
    expect(await state()).toEqual(['offline', true]);
    passHours(16);
    await openForEightHours();
    passHours(2);
    expect(await state()).toEqual(['offline', false]);
    passHours(18);
    expect(await state()).toEqual(['offline', true]);
    for (let days = 0; days < 4; days += 1) {
      passHours(24);
      expect(await state()).toEqual(['offline', true]);
    }
    passHours(7);
    expect(await state()).toEqual(['offline', false]);
    passHours(2 * 24);
    expect(await state()).toEqual(['offline', true]);
    await tablet.report();
    expect(await state()).toEqual(['online', false]);
  });
});
