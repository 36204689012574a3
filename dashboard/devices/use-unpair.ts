import { CallError } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { shownName } from './devices-view.ts';
import { forgetUnderWay, refreshDevices, removeDeviceMutation, showRemoved } from './queries.ts';

/** Unpairs a device; what went wrong is told as a toast and kept as `failure`. */
export function useUnpair() {
  const { t } = useTranslation(['common', 'translations']);
  const client = useQueryClient();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const removing = useMutation(removeDeviceMutation(useCaller(), ws));
  const [failure, setFailure] = useState<string>();
  const [unpairedId, setUnpairedId] = useState('');

  const unpair = async (device: Device): Promise<boolean> => {
    setFailure(undefined);
    const name = shownName(device);
    try {
      await forgetUnderWay(client, ws);
      await removing.mutateAsync(device.id).catch(passWhereGone);
      setUnpairedId(device.id);
      showRemoved(client, ws, device.id);
      toastDone(t('translations:devices.unpaired', { name }));
      void refreshDevices(client, ws);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toastFailure(message);
      setFailure(t('translations:devices.unpairFailed', { name, message }));
      return false;
    }
  };
  return { unpair, unpairedId, isBusy: removing.isPending, failure, forgetFailure: () => setFailure(undefined) };
}

/** Somebody else was quicker, or a first try of ours whose answer was lost: it is gone, as was asked. */
function passWhereGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error;
}
