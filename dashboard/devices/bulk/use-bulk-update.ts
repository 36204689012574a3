import type { Device } from '@fanfare/contract/devices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { type BulkAction, type BulkResult, updateDevice } from './bulk-update.ts';
import { deviceImagesCalls, forgetUnderWay, refreshDevices, showChanged } from '../queries.ts';
import { runEach } from './run-each.ts';

export type BulkResults = ReadonlyMap<string, BulkResult>;

/** Does the same to many devices and keeps what became of each. */
export function useBulkUpdate(devices: readonly Device[]) {
  const client = useQueryClient();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const calls = deviceImagesCalls(useCaller(), ws);
  const [results, setResults] = useState<BulkResults>(new Map());
  const [isBusy, setBusy] = useState(false);
  const set = (id: string, result: BulkResult) => setResults((known) => new Map(known).set(id, result));

  const update = async (meant: readonly Device[], action: BulkAction) => {
    setBusy(true);
    for (const { id } of meant) set(id, { outcome: 'waiting' });
    await forgetUnderWay(client, ws);
    await runEach(meant, async (device) => {
      const result = await updateDevice(calls, device, action);
      set(device.id, result);
      if (result.outcome !== 'updated') return;
      const urlOf = new Map(device.images.map(({ key, url }) => [key, url]));
      const images = result.keys.map((key) => ({ key, url: urlOf.get(key) ?? null }));
      showChanged(client, ws, { id: device.id, images, updatedAt: result.updatedAt });
    });
    setBusy(false);
    await refreshDevices(client, ws);
  };
  /** From what the server has of them now. */
  const retry = async (action: BulkAction) => {
    setBusy(true);
    const failed = devices.filter(({ id }) => isFailed(results.get(id)));
    const fresh = await Promise.all(failed.map((device) => calls.find(device.id).catch(() => device)));
    await update(fresh, action);
  };
  return { results, isBusy, start: (action: BulkAction) => update(devices, action), retry };
}

export function isFailed(result: BulkResult | undefined): boolean {
  return result !== undefined && result.outcome !== 'waiting' && result.outcome !== 'updated';
}
