import { isDeepStrictEqual } from 'node:util';
import {
  changeDevice,
  changeDeviceImages,
  deviceNotFound,
  devicesMax,
  getDevice,
  listDevices,
  listScreens,
  listUnpairedDevices,
  pairDevice,
  removeDevice,
  removeDeviceImages,
  restoreDevice,
  tooManyDevices,
} from '@fanfare/contract/devices.ts';
import { addDays, listDaysUntil, localDayOf } from '@fanfare/contract/local-day.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import type { RecordChange } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import type { Images } from '../images/images.ts';
import { pair, takePairingLock } from './pairing.ts';
import { findDeviceFacts, listDays, listShowing, toShowing } from './reports-store.ts';
import { isDoubled } from './sessions.ts';
import * as store from './store.ts';
import * as unpairing from './unpairing-store.ts';

const daysTold = 14;

export interface StaffDeviceParts extends store.DeviceParts {
  readonly images: Pick<Images, 'arrived' | 'imageUrl' | 'uploadUrl' | 'hold' | 'removeUnused' | 'clearSoon'>;
}

export function mountDevices(router: Router, parts: StaffDeviceParts): void {
  const { database, clock } = parts;

  serve(router, listDevices, async ({ params }) => {
    const devices = await store.listDevices(parts, [params.ws]);
    return { devices: devices.get(params.ws) ?? [] };
  });

  serve(router, listScreens, async ({ params: { ws } }) => ({
    screens: (await listShowing(database, ws)).map(({ deviceId, imageKey, campaign }) => ({
      device: deviceId,
      imageUrl: parts.images.imageUrl(ws, imageKey),
      campaign,
    })),
  }));

  serve(router, pairDevice, async ({ params, body, person, record }) => {
    const trier = { workspaceId: params.ws, memberId: person.id };
    const deviceId = await pair(database, {
      ...trier,
      ...body,
      now: clock(),
      isLimited: router.http.hasRateLimits,
      record,
    });
    return { device: await getShown(parts, { workspaceId: params.ws, deviceId }) };
  });

  serve(router, getDevice, async ({ params }) => {
    const key = toKey(params);
    return { device: await getShown(parts, key), ...(await getFacts(parts, key)) };
  });

  serve(router, changeDevice, async ({ params, body: { name, unmodifiedSince }, record }) => {
    const key = toKey(params);
    await rename(parts, { ...key, name, now: clock(), unmodifiedSince, record });
    return { device: await getShown(parts, key) };
  });

  serve(router, removeDevice, async ({ params, record }) => {
    await unpair(parts, toKey(params), record);
    return { message: 'Device unpaired' };
  });

  serve(router, listUnpairedDevices, async ({ params }) => ({
    devices: await unpairing.listUnpaired(database, params.ws, clock() - undoMs),
  }));

  serve(router, restoreDevice, async ({ params, record }) => {
    const key = toKey(params);
    await restore(parts, key, record);
    return { device: await getShown(parts, key) };
  });

  mountImages(router, parts);
}

function mountImages(router: Router, parts: StaffDeviceParts): void {
  const { images, clock } = parts;

  serve(router, changeDeviceImages, async ({ params, body: { keys, unmodifiedSince }, record }) => {
    const key = toKey(params);
    await changePictures(parts, { ...key, toKeys: () => keys, now: clock(), unmodifiedSince, record });
    const { images: shown, updatedAt } = await getShown(parts, key);
    const awaited = shown.filter(({ url }) => url === null);
    const urls = awaited.map((image) => ({ key: image.key, url: images.uploadUrl(params.ws, image.key) }));
    return { images: shown, urls, updatedAt };
  });

  serve(router, removeDeviceImages, async ({ params, body: { keys, unmodifiedSince }, record }) => {
    const key = toKey(params);
    const toKeys = (before: readonly string[]) => before.filter((one) => !keys.includes(one));
    await changePictures(parts, { ...key, toKeys, now: clock(), unmodifiedSince, record });
    const { images: shown, updatedAt } = await getShown(parts, key);
    return { images: shown, updatedAt };
  });
}

function toKey({ ws, dev }: { readonly ws: string; readonly dev: string }): store.DeviceKey {
  return { workspaceId: ws, deviceId: dev };
}

async function getShown(parts: store.DeviceParts, key: store.DeviceKey) {
  const stored = await store.findDevice(parts.database, key, parts.clock());
  const [device] = stored ? await store.withImages(parts, key.workspaceId, [stored]) : [];
  if (!device) throw new Refusal(404, deviceNotFound);
  return device;
}

async function getFacts({ database, clock }: store.DeviceParts, key: store.DeviceKey) {
  const facts = await findDeviceFacts(database, key);
  if (!facts) throw new Refusal(404, deviceNotFound);
  const today = localDayOf(clock(), facts.time_zone);
  const rows = await listDays(database, key, addDays(today, 1 - daysTold));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const showing = toShowing(facts.showing);
  return {
    showing: showing ? { imageKey: showing.imageKey, campaignId: showing.campaignId ?? null } : null,
    pairedBy: facts.member_name ?? '',
    isDoubled: isDoubled(facts.doubled_at, clock()),
    days: listDaysUntil(today, daysTold).map((day) => {
      const { plays = 0, check_ins: checkIns = 0 } = byDay.get(day) ?? {};
      return { day, plays, checkIns };
    }),
  };
}

// A repeat of a change whose answer got lost finds its own change, here and below.

interface Renaming extends store.DeviceKey {
  readonly name: string;
  readonly now: number;
  readonly unmodifiedSince?: number | undefined;
  readonly record: RecordChange;
}

async function rename({ database }: store.DeviceParts, { name, record, ...to }: Renaming): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await store.lockDevice(transaction, to);
    if (!before) throw missing();
    if (before.name === name) return;
    if (!(await store.changeDevice(transaction, { ...to, change: { name } }))) {
      throw new Refusal(409, changedMeanwhile);
    }
    await record(transaction, { id: to.deviceId, name, before: { name: before.name }, after: { name } });
  });
}

interface PicturesChange extends store.DeviceKey {
  readonly toKeys: (before: readonly string[]) => readonly string[];
  readonly now: number;
  readonly unmodifiedSince?: number | undefined;
  readonly record: RecordChange;
}

/** Pictures that the device no longer has are removed with it, where nothing else shows them. */
async function changePictures(
  { database, images }: StaffDeviceParts,
  { record, ...to }: PicturesChange,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await store.lockDevice(transaction, to);
    if (!before) throw missing();
    const imageKeys = to.toKeys(before.imageKeys);
    if (isDeepStrictEqual(imageKeys, before.imageKeys)) return;
    if (!(await store.changeDevice(transaction, { ...to, change: { imageKeys } }))) {
      throw new Refusal(409, changedMeanwhile);
    }
    const added = imageKeys.filter((key) => !before.imageKeys.includes(key));
    const dropped = before.imageKeys.filter((key) => !imageKeys.includes(key));
    await images.hold(transaction, to.workspaceId, added);
    await images.removeUnused(transaction, to.workspaceId, dropped);
    await record(transaction, {
      id: to.deviceId,
      name: before.name,
      before: { images: before.imageKeys.length },
      after: { images: imageKeys.length },
    });
  });
  images.clearSoon();
}

async function unpair(
  { database, clock }: StaffDeviceParts,
  key: store.DeviceKey,
  record: RecordChange,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await store.lockDevice(transaction, key);
    if (!before || !(await unpairing.unpairDevice(transaction, key, clock()))) throw missing();
    await record(transaction, { id: key.deviceId, name: before.name });
  });
}

async function restore(
  { database, clock }: StaffDeviceParts,
  key: store.DeviceKey,
  record: RecordChange,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await takePairingLock(transaction, key.workspaceId);
    if (!(await unpairing.restoreDevice(transaction, key, clock() - undoMs))) return;
    if ((await store.countDevices(transaction, key.workspaceId)) > devicesMax) throw new Refusal(409, tooManyDevices);
    const after = await store.lockDevice(transaction, key);
    await record(transaction, { id: key.deviceId, name: after?.name ?? '' });
  });
}

const removedAtOnce = 50;

/** Removes some of the devices that can't be restored any more, with the pictures that nothing else shows. */
export async function removeUnpaired({ database, images }: StaffDeviceParts, until: number): Promise<void> {
  const over = await unpairing.listUnpairedUntil(database, until, removedAtOnce);
  for (const key of over) {
    await database.transaction().execute(async (transaction) => {
      const dropped = await unpairing.removeUnpaired(transaction, key);
      if (dropped) await images.removeUnused(transaction, key.workspaceId, dropped);
    });
  }
  if (over.length > 0) images.clearSoon();
}

function missing(): Refusal {
  return new Refusal(404, deviceNotFound);
}
