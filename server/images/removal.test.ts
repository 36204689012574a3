import { saveCampaign } from '@fanfare/contract/campaigns.ts';
import { changeDeviceImages } from '@fanfare/contract/devices.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDevice } from '../devices/store.ts';
import { buildDraft, buildJpeg, buildWorkspace, dayMs, uploadPicture } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { type Asker, type TestApp, startApp } from '../testing/start-app.ts';
import { type TestStorage, storages } from '../testing/storages.ts';
import { openImages } from './open-images.ts';
import { openStorage } from './open-storage.ts';
import { openDatabase } from '../database/open.ts';
import { readyDatabase } from '../testing/ready-database.ts';
import { addWorkspace } from '../workspaces/store.ts';
import { openClearing } from './remove.ts';
import { type Storage, originalName } from './storage.ts';

const size = { width: 60, height: 40 };
const yearMs = 365 * dayMs;
const newKey = () => newImageKey(size, 'jpg');

describe.each(storages)('in %s, a picture that a campaign no longer has', (_, start) => {
  let place: TestStorage;
  let app: TestApp;
  let storage: Storage;
  let asAda: Asker;
  let ws: string;

  beforeAll(async () => {
    place = await start();
    app = await startApp({ environment: place.environment });
    storage = await openStorage(app.settings);
    asAda = await app.as(ada);
  });
  afterAll(async () => {
    await storage.close();
    await app[Symbol.asyncDispose]();
    await place.stop();
  });
  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  async function save(draft: Parameters<typeof buildDraft>[1]) {
    const { campaignId, urls } = await asAda.call(saveCampaign, { params: { ws }, body: buildDraft(app, draft) });
    const answers = await Promise.all(urls.map((url) => uploadPicture(url, size)));
    return { campaignId, urls, statuses: answers.map(({ status }) => status) };
  }

  const load = async (key: string, variant = '') => {
    const answer = await fetch(`${app.images.imageUrl(ws, key)}${variant}`);
    // One that nobody reads would keep its connection, and the server that ends would wait for that.
    await answer.arrayBuffer();
    return answer.status;
  };
  const isStored = async (imageKey: string, name = originalName) =>
    (await storage.get({ workspaceId: ws, imageKey, name })) !== undefined;
  const cleared = (key: string) =>
    vi.waitFor(async () => expect([await isStored(key), await isStored(key, '360.avif')]).toEqual([false, false]), {
      timeout: 150_000,
    });

  test('is gone for visitors at once, its bytes soon, and never comes back', async () => {
    const [kept, dropped] = [newKey(), newKey()];
    const { campaignId, urls } = await save({ imageKeys: [kept, dropped] });
    expect([await load(dropped), await load(dropped, '/360.avif')]).toEqual([200, 200]);
    await save({ action: 'update', campaignId, imageKeys: [kept] });
    expect([await load(dropped), await load(dropped, '/360.avif'), await load(kept)]).toEqual([404, 404, 200]);
    await cleared(dropped);
    const late = await uploadPicture(urls[1] ?? '', size);
    expect([late.status, await load(dropped), await isStored(dropped)]).toEqual([410, 404, false]);
    expect(await isStored(kept)).toBe(true);
  });

  test('stays while another campaign, a device or another workspace shows it', async () => {
    const [onCampaign, onDevice, replaced] = [newKey(), newKey(), newKey()];
    const { campaignId } = await save({ imageKeys: [onCampaign, onDevice, replaced] });
    await save({ imageKeys: [onCampaign] });
    const device = { deviceId: 'till', name: 'Till', imageKeys: [onDevice], lastSeenAt: null, createdAt: 1 };
    await app.database.transaction().execute((transaction) => addDevice(transaction, ws, device));
    const elsewhere = (await buildWorkspace(asAda)).workspace_id;
    await app.images.keep(elsewhere, replaced, await buildJpeg(size));
    await save({ action: 'update', campaignId, imageKeys: [newKey()] });
    await cleared(replaced);
    expect([await load(onCampaign), await load(onDevice)]).toEqual([200, 200]);
    expect(await app.images.arrived(elsewhere, [replaced])).toEqual(new Set([replaced]));
  });

  test('is cleared away by the next start, where the server was killed before it could', async () => {
    const dropped = newKey();
    await save({ imageKeys: [dropped] });
    await app.database.deleteFrom('campaigns').where('workspace_id', '=', ws).execute();
    await app.database.transaction().execute((transaction) => app.images.removeUnused(transaction, ws, [dropped]));
    expect([await load(dropped), await isStored(dropped)]).toEqual([404, true]);
    const next = await openImages({ ...app, clock: app.now });
    await cleared(dropped);
    await next.close();
  });

  test('or that is shown, keeps its bytes where a second upload of it was cut off', async () => {
    const twice = newKey();
    await save({ imageKeys: [twice] });
    const onItsWay = { workspace_id: ws, image_key: twice, is_lost: 0, begun_at: app.steadyClock.now() - 2 * dayMs };
    await app.database.insertInto('images_on_their_way').values(onItsWay).execute();
    await app.images.sweep();
    expect([await load(twice), await isStored(twice)]).toEqual([200, true]);
    const rows = app.database.selectFrom('images_on_their_way').selectAll().where('image_key', '=', twice);
    expect(await rows.execute()).toEqual([]);
  });

  // The last: by then nobody is signed in any more.
  test('or that was never shown by anything, goes when it is a day old, and what is shown stays; so do bytes whose row never came, and keys whose bytes never did', async () => {
    const [shown, onDevice, unshown, inThePast, young] = [newKey(), newKey(), newKey(), newKey(), newKey()];
    await save({ imageKeys: [shown] });
    const device = { deviceId: 'bar', name: 'Bar', imageKeys: [onDevice], lastSeenAt: null, createdAt: 1 };
    await app.database.transaction().execute((transaction) => addDevice(transaction, ws, device));
    const never = newKey();
    for (const keys of [[onDevice, never], [onDevice]]) {
      await asAda.call(changeDeviceImages, { params: { ws, dev: 'bar' }, body: { keys } });
    }
    const isKnown = async (key: string) =>
      (await app.database.selectFrom('images').selectAll().where('image_key', '=', key).execute()).length > 0;
    const keep = async (key: string) => app.images.keep(ws, key, await buildJpeg(size));
    for (const key of [onDevice, unshown]) await keep(key);
    const lost = { workspaceId: 'nowhere', imageKey: newKey(), name: originalName };
    // As a server leaves them that is killed between the two.
    const onItsWay = { workspace_id: 'nowhere', image_key: lost.imageKey, is_lost: 0, begun_at: app.steadyClock.now() };
    await app.database.insertInto('images_on_their_way').values(onItsWay).execute();
    await storage.put(lost, await buildJpeg(size));
    const isLostThere = async () => (await storage.get(lost)) !== undefined;
    await app.images.sweep();
    // A clock that jumps far ahead, or back to 1970, makes nothing old.
    app.jumpClock(50 * yearMs);
    await app.images.sweep();
    app.jumpClock(-100 * yearMs);
    await keep(inThePast);
    await app.images.sweep();
    app.jumpClock(50 * yearMs);
    await app.images.sweep();
    expect([await load(unshown), await load(inThePast), await isLostThere()]).toEqual([200, 200, true]);
    expect(await isKnown(never)).toBe(true);
    app.passTime(dayMs);
    await keep(young);
    await app.images.sweep();
    expect(await isLostThere()).toBe(false);
    expect([await load(unshown), await load(shown), await load(onDevice), await load(young)]).toEqual([
      404, 200, 200, 200,
    ]);
    await cleared(unshown);
    // A size of it that a server had put there last when it was killed.
    await storage.put({ workspaceId: ws, imageKey: unshown, name: '360.avif' }, await buildJpeg(size));
    app.passTime(dayMs);
    await app.images.sweep();
    expect(await isStored(unshown, '360.avif')).toBe(false);
    expect([await load(shown), await load(young)]).toEqual([200, 404]);
    expect([await isKnown(never), await isKnown(unshown)]).toEqual([false, true]);
  });
});

test('a removed picture whose bytes can not be removed keeps none behind it, and that is told', async () => {
  const data = await readyDatabase();
  const database = openDatabase(data);
  const place = { workspace_id: 'shop', width: 1, height: 1, bytes: 9, created_at: 0, color: null };
  const keys = Array.from({ length: 120 }, (_, index) => `${String(index).padStart(3, '0')}_1x1.jpg`);
  await database.transaction().execute(async (transaction) => {
    await addWorkspace(transaction, { workspaceId: 'shop', name: 'Shop', socials: {}, timeZone: 'UTC', createdAt: 0 });
    for (const [index, image_key] of keys.entries())
      await transaction
        .insertInto('images')
        .values({ ...place, image_key, removed_at: index })
        .execute();
  });
  const faults: unknown[] = [];
  const removed: string[] = [];
  const remove = async (_: string, key: string) => {
    if (key === keys[1]) throw new Error('busy');
    removed.push(key);
  };
  const clearing = openClearing(database, { remove }, (fault) => faults.push(fault));
  clearing.clearSoon();
  await expect.poll(() => removed).toEqual(keys.filter((_, index) => index !== 1));
  await clearing.close();
  expect(faults).toHaveLength(1);
  await database.destroy();
  await data.remove();
});
