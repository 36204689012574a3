import { call } from '@fanfare/contract/call.ts';
import { type Device, removeDevice } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passWhereGone, useFailureWords } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Restorable } from '../ui/restorable.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { type DialogState, useDialog } from '../ui/use-dialog.ts';
import { BulkAdd, BulkRemove } from './bulk/bulk-images.tsx';
import { PlayerHelp, WhatToCheck } from './device-help.tsx';
import type { DeviceActions } from './device-menu.tsx';
import { type DevicesView, type DrawerTab, shownName, useDevicesView } from './devices-view.ts';
import { DevicesList } from './list/devices-list.tsx';
import { forgetUnderWay, refreshDevices, showRemoved, restoreDeviceMutation, unpairedQuery } from './queries.ts';
import { DeviceDrawer } from './record/device-drawer.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** The list with all that its devices open. */
export function DevicesContent({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  const checked = useDialog<Device>();
  const renamed = useDialog<Device>();
  const helped = useDialog<Device>();
  const pendingDelete = useDialog<Device>();
  const enriched = useDialog<readonly Device[]>();
  const emptied = useDialog<readonly Device[]>();
  const drawer = useDrawer(devices);
  const unpairing = useUnpair();
  const { goneId, close } = drawer;
  const isUnpaired = goneId !== '' && goneId === unpairing.unpairedId;
  useEffect(() => {
    if (isUnpaired) close();
  }, [isUnpaired, close]);
  // Hundreds of cards may change at once; the page can answer meanwhile.
  const listed = useDeferredValue(devices);
  const actions = useMemo(
    (): DeviceActions => ({
      onOpen: drawer.openDetails,
      onManageImages: drawer.openImages,
      onCheck: checked.open,
      onRename: renamed.open,
      onHelp: helped.open,
      onUnpair: pendingDelete.open,
    }),
    [drawer.openDetails, drawer.openImages, checked.open, renamed.open, helped.open, pendingDelete.open],
  );
  return (
    <>
      <Unpairing pendingDelete={pendingDelete} unpairing={unpairing} />
      {goneId !== '' && !isUnpaired ? (
        <Alert severity="info" onClose={close} closeText={t('ui.close')}>
          {t('devices.gone')}
        </Alert>
      ) : null}
      <DevicesList
        devices={listed}
        actions={actions}
        bulk={{ onAddImages: enriched.open, onRemoveImages: emptied.open }}
      />
      <DeviceDrawer
        device={drawer.device}
        open={drawer.isOpen}
        tab={drawer.tab}
        onChooseTab={drawer.chooseTab}
        onClose={close}
        actions={actions}
      />
      <WhatToCheck device={checked.item} open={checked.isOpen} onClose={checked.close} />
      <PlayerHelp device={helped.item} open={helped.isOpen} onClose={helped.close} />
      {renamed.item ? (
        <RenameDialog key={renamed.opening} device={renamed.item} open={renamed.isOpen} onClose={renamed.close} />
      ) : null}
      <BulkDialogs enriched={enriched} emptied={emptied} />
    </>
  );
}

interface BulkDialogsProps {
  readonly enriched: DialogState<readonly Device[]>;
  readonly emptied: DialogState<readonly Device[]>;
}

function BulkDialogs({ enriched, emptied }: BulkDialogsProps) {
  return (
    <>
      {enriched.item ? (
        <BulkAdd
          key={`add-${enriched.opening}`}
          devices={enriched.item}
          open={enriched.isOpen}
          onClose={enriched.close}
        />
      ) : null}
      {emptied.item ? (
        <BulkRemove
          key={`remove-${emptied.opening}`}
          devices={emptied.item}
          open={emptied.isOpen}
          onClose={emptied.close}
        />
      ) : null}
    </>
  );
}

interface UnpairingProps {
  readonly pendingDelete: DialogState<Device>;
  readonly unpairing: ReturnType<typeof useUnpair>;
}

/** Asks before a device goes, and keeps what went wrong in view. */
function Unpairing({ pendingDelete, unpairing }: UnpairingProps) {
  const { t } = useTranslation();
  const { unpair, isBusy, failure, forgetFailure } = unpairing;
  const confirm = async () => {
    if (pendingDelete.item) await unpair(pendingDelete.item);
    pendingDelete.close();
  };
  return (
    <>
      {failure ? (
        <Alert severity="error" onClose={forgetFailure} closeText={t('ui.close')}>
          {failure}
        </Alert>
      ) : null}
      <ConfirmDialog
        open={pendingDelete.isOpen}
        title={t('devices.unpairTitle', {
          name: pendingDelete.item ? shownName(pendingDelete.item) : '',
        })}
        text={t('devices.unpairText')}
        confirmLabel={t('devices.unpair')}
        cancelLabel={t('devices.keep')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void confirm()}
        onCancel={pendingDelete.close}
      />
    </>
  );
}

/** Unpairs a device; what went wrong is told as a toast and kept as `failure`. */
function useUnpair() {
  const { t } = useTranslation();
  const toWords = useFailureWords();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const removing = useMutation({
    mutationFn: (dev: string) => call(caller, removeDevice, { params: { ws, dev } }),
  });
  const { restore } = useRestoreDevices();
  const [failure, setFailure] = useState<string>();
  const [unpairedId, setUnpairedId] = useState('');

  const unpair = async (device: Device): Promise<void> => {
    setFailure(undefined);
    const name = shownName(device);
    try {
      await forgetUnderWay(client, ws);
      await removing.mutateAsync(device.id).catch(passWhereGone);
      setUnpairedId(device.id);
      showRemoved(client, ws, device.id);
      toastDone(t('devices.unpaired', { name }), { label: t('ui.undo'), run: () => void restore([device.id]) });
      void refreshDevices(client, ws);
    } catch (error) {
      const message = toWords(error);
      toastFailure(message);
      setFailure(t('devices.unpairFailed', { name, message }));
    }
  };
  return { unpair, unpairedId, isBusy: removing.isPending, failure, forgetFailure: () => setFailure(undefined) };
}

/** Pairs devices again that were unpaired a moment ago; what came of it is told as a toast. */
function useRestoreDevices() {
  const { t } = useTranslation();
  const toWords = useFailureWords();
  const { caller, ws } = useWorkspaceApi();
  const restoring = useMutation(restoreDeviceMutation(caller, ws, useQueryClient()));
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
  const { caller, ws } = useWorkspaceApi();
  const { data = [] } = useQuery(unpairedQuery(caller, ws));
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

/** Which device the drawer shows, as the address says it; its actions stay the same as long as the page stands. */
function useDrawer(devices: readonly Device[]) {
  const { view, change, close } = useDevicesView();
  const latest = useRef({ view, change, close });
  const openedFrom = useRef<DevicesView>(undefined);
  useEffect(() => {
    latest.current = { view, change, close };
  }, [view, change, close]);
  const actions = useMemo(() => {
    const open = (opened: string, tab: DrawerTab) => {
      const before = latest.current.view;
      // The second half of a double tap would be one more entry of the history.
      if (openedFrom.current === before) return;
      if (before.opened === '') openedFrom.current = before;
      latest.current.change({ opened, tab });
    };
    return {
      openImages: ({ id }: Device) => open(id, 'images'),
      openDetails: ({ id }: Device) => open(id, 'details'),
      chooseTab: (tab: DrawerTab) => latest.current.change({ tab }),
      close: () => latest.current.close(),
    };
  }, []);
  const device = devices.find(({ id }) => id === view.opened);
  const [last, setLast] = useState(device);
  // Still known while the drawer goes out of sight.
  if (device && device !== last) setLast(device);
  return {
    ...actions,
    device: device ?? last,
    isOpen: device !== undefined,
    tab: view.tab,
    /** Of a device that the address names and nobody knows; empty where all is well. */
    goneId: device ? '' : view.opened,
  };
}
