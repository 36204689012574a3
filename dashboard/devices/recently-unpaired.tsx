import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureWords } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Restorable } from '../ui/restorable.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { shownName } from './devices-view.ts';
import { restoreDeviceMutation, unpairedQuery } from './queries.ts';

/** Pairs devices again that were unpaired a moment ago; what came of it is told as a toast. */
export function useRestoreDevices() {
  const { t } = useTranslation();
  const toWords = useFailureWords();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const restoring = useMutation(restoreDeviceMutation(useCaller(), ws, useQueryClient()));
  const restore = async (ids: readonly string[]) => {
    for (const id of ids) {
      try {
        const device = await restoring.mutateAsync(id);
        toastDone(t('devices.restored', { name: shownName(device) }));
      } catch (error) {
        toastFailure(toWords(error));
      }
    }
  };
  return { restore, isBusy: restoring.isPending };
}

/** Which devices can come back, as long as there are some. */
export function RecentlyUnpaired() {
  const { t } = useTranslation();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const { data = [] } = useQuery(unpairedQuery(useCaller(), ws));
  const { restore, isBusy } = useRestoreDevices();
  return (
    <Restorable
      items={data.map((device) => ({ id: device.id, name: shownName(device), at: device.unpairedAt }))}
      words={{
        notice: (counted) => t('devices.recentlyUnpaired', counted),
        title: t('devices.recentlyUnpairedTitle'),
      }}
      isBusy={isBusy}
      onRestore={restore}
    />
  );
}
