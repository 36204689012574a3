// The same done to the pictures of many devices, each for itself.
import { codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { type Device, deviceImagesMax } from '@fanfare/contract/devices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { runEach } from '../../ui/use-action.ts';
import { ImagesNotSaved, saveImages } from '../pictures/save-images.ts';
import { type DeviceImagesCalls, deviceImagesCalls, forgetUnderWay, refreshDevices, showChanged } from '../queries.ts';

export type BulkAction = { readonly action: 'add'; readonly keys: readonly string[] } | { readonly action: 'remove' };

export type BulkResult =
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'updated'; readonly keys: readonly string[]; readonly updatedAt: number }
  | { readonly outcome: 'tooMany' | 'changed' }
  | { readonly outcome: 'failed'; readonly code: string };

type Calls = Pick<DeviceImagesCalls, 'find' | 'change' | 'remove'>;

/** New pictures come after those that the device has; a picture that it has already is not added twice. */
async function updateDevice(calls: Calls, device: Device, action: BulkAction): Promise<BulkResult> {
  const before = device.images.map(({ key }) => key);
  const after = action.action === 'add' ? [...new Set([...before, ...action.keys])] : [];
  if (after.length > deviceImagesMax) return { outcome: 'tooMany' };
  try {
    const from = { keys: before, updatedAt: device.updatedAt };
    const ownKeys = action.action === 'add' ? action.keys : [];
    const images = { dev: device.id, before: from, after, ownKeys, isMissingBytes: false };
    const { keys, updatedAt } = await saveImages(calls, images);
    return { outcome: 'updated', keys, updatedAt };
  } catch (error) {
    const cause = error instanceof ImagesNotSaved ? error.cause : error;
    return isRefusal(cause, 'changedMeanwhile') ? { outcome: 'changed' } : { outcome: 'failed', code: codeOf(cause) };
  }
}

export type BulkResults = ReadonlyMap<string, BulkResult>;

/** Does the same to many devices and keeps what became of each. A page that is left begins with no further one. */
export function useBulkUpdate(devices: readonly Device[]) {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const calls = deviceImagesCalls(caller, ws);
  const [results, setResults] = useState<BulkResults>(new Map());
  const [isBusy, setBusy] = useState(false);
  const set = (id: string, result: BulkResult) => setResults((known) => new Map(known).set(id, result));

  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const updateOne = async (device: Device, action: BulkAction) => {
    const result = await updateDevice(calls, device, action);
    set(device.id, result);
    if (result.outcome !== 'updated') return;
    const urlOf = new Map(device.images.map(({ key, url }) => [key, url]));
    const images = result.keys.map((key) => ({ key, url: urlOf.get(key) ?? null }));
    showChanged(client, ws, { id: device.id, images, updatedAt: result.updatedAt });
  };
  const update = async (action: BulkAction, find: () => Promise<readonly Device[]>) => {
    const { signal } = (control.current = new AbortController());
    setBusy(true);
    const meant = await find();
    for (const { id } of meant) set(id, { outcome: 'waiting' });
    await forgetUnderWay(client, ws);
    await runEach(meant, (device) => updateOne(device, action), signal);
    setBusy(false);
    await refreshDevices(client, ws);
  };
  /** From what the server has of them now. */
  const findFailed = () => {
    const failed = devices.filter(({ id }) => isFailed(results.get(id)));
    return Promise.all(failed.map((device) => calls.find(device.id).catch(() => device)));
  };
  return {
    results,
    isBusy,
    start: (action: BulkAction) => update(action, () => Promise.resolve(devices)),
    retry: (action: BulkAction) => update(action, findFailed),
  };
}

export function isFailed(result: BulkResult | undefined): boolean {
  return result !== undefined && result.outcome !== 'waiting' && result.outcome !== 'updated';
}
