import type { Device } from '@fanfare/contract/devices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { pairDeviceMutation, refreshDevices, showDevice } from '../queries.ts';

/** Pairs the tablet that shows a code; throws what the server said. */
export function usePair() {
  const client = useQueryClient();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const { mutateAsync, isPending } = useMutation(pairDeviceMutation(useCaller(), ws));
  const pair = async (code: string, name: string): Promise<Device> => {
    const { device } = await mutateAsync({ code, name });
    showDevice(client, ws, device);
    void refreshDevices(client, ws);
    return device;
  };
  return { pair, isBusy: isPending };
}
