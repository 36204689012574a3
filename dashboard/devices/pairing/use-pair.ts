import { CallError } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { devicesQuery, pairDeviceMutation, refreshDevices, showDevice } from '../queries.ts';

/** Pairs the tablet that shows a code; throws what the server said. */
export function usePair() {
  const client = useQueryClient();
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const { mutateAsync, isPending } = useMutation(pairDeviceMutation(caller, ws));
  const [known, setKnown] = useState(() => new Set(workspace.devices.map(({ id }) => id)));

  /** A code pairs once: where the answer to a first try was lost, the second is refused though the device is there. */
  const findPaired = async (name: string): Promise<Device | undefined> => {
    const devices = await client.query({ ...devicesQuery(caller, ws, client), staleTime: 0 });
    return devices.find((device) => device.name === name && !known.has(device.id));
  };
  const pair = async (code: string, name: string): Promise<Device> => {
    const device = await mutateAsync({ code, name }).then(
      (answer) => answer.device,
      async (error: unknown) => {
        const paired = wasTriedBefore(error) ? await findPaired(name).catch(() => undefined) : undefined;
        if (paired) return paired;
        throw error;
      },
    );
    setKnown((before) => new Set(before).add(device.id));
    showDevice(client, ws, device);
    void refreshDevices(client, ws);
    return device;
  };
  return { pair, isBusy: isPending };
}

function wasTriedBefore(error: unknown): boolean {
  return error instanceof CallError && error.attempts > 1;
}
