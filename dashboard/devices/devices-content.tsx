import { CallError } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { BulkAdd } from './bulk/bulk-add.tsx';
import { BulkRemove } from './bulk/bulk-remove.tsx';
import type { DeviceActions } from './device-menu.tsx';
import { type DrawerTab, shownName, useDevicesView } from './devices-view.ts';
import { DevicesList } from './list/devices-list.tsx';
import { PlayerHelp } from './pairing/player-help.tsx';
import { forgetUnderWay, refreshDevices, removeDeviceMutation, showRemoved } from './queries.ts';
import { DeviceDrawer } from './record/device-drawer.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { WhatToCheck } from './what-to-check.tsx';

/** The list with all that its devices open. */
export function DevicesContent({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  const checked = useShown<Device>();
  const renamed = useShown<Device>();
  const helped = useShown<Device>();
  const pendingDelete = useShown<Device>();
  const enriched = useShown<readonly Device[]>();
  const emptied = useShown<readonly Device[]>();
  const drawer = useDrawer(devices);
  const unpairing = useUnpair();
  // Hundreds of cards may change at once; the page can answer meanwhile.
  const listed = useDeferredValue(devices);
  const actions = useMemo(
    (): DeviceActions => ({
      onOpen: drawer.openDetails,
      onManageImages: drawer.openImages,
      onCheck: checked.show,
      onRename: renamed.show,
      onHelp: helped.show,
      onUnpair: pendingDelete.show,
    }),
    [drawer.openDetails, drawer.openImages, checked.show, renamed.show, helped.show, pendingDelete.show],
  );
  return (
    <>
      <Unpairing pendingDelete={pendingDelete} unpairing={unpairing} onDone={drawer.close} />
      {drawer.goneId !== '' && drawer.goneId !== unpairing.unpairedId ? (
        <Alert severity="info" onClose={drawer.close} closeText={t('ui.close')}>
          {t('devices.gone')}
        </Alert>
      ) : null}
      <DevicesList
        devices={listed}
        actions={actions}
        bulk={{ onAddImages: enriched.show, onRemoveImages: emptied.show }}
      />
      <DeviceDrawer
        device={drawer.device}
        isOpen={drawer.isOpen}
        tab={drawer.tab}
        onChooseTab={drawer.chooseTab}
        onClose={drawer.close}
        actions={actions}
      />
      <WhatToCheck device={checked.subject} isOpen={checked.isOpen} onClose={checked.hide} />
      <PlayerHelp device={helped.subject} isOpen={helped.isOpen} onClose={helped.hide} />
      {renamed.subject ? (
        <RenameDialog key={renamed.opening} device={renamed.subject} isOpen={renamed.isOpen} onClose={renamed.hide} />
      ) : null}
      <BulkDialogs enriched={enriched} emptied={emptied} />
    </>
  );
}

interface BulkDialogsProps {
  readonly enriched: ReturnType<typeof useShown<readonly Device[]>>;
  readonly emptied: ReturnType<typeof useShown<readonly Device[]>>;
}

function BulkDialogs({ enriched, emptied }: BulkDialogsProps) {
  return (
    <>
      {enriched.subject ? (
        <BulkAdd
          key={`add-${enriched.opening}`}
          devices={enriched.subject}
          isOpen={enriched.isOpen}
          onClose={enriched.hide}
        />
      ) : null}
      {emptied.subject ? (
        <BulkRemove
          key={`remove-${emptied.opening}`}
          devices={emptied.subject}
          isOpen={emptied.isOpen}
          onClose={emptied.hide}
        />
      ) : null}
    </>
  );
}

interface UnpairingProps {
  readonly pendingDelete: ReturnType<typeof useShown<Device>>;
  readonly unpairing: ReturnType<typeof useUnpair>;
  readonly onDone: () => void;
}

/** Asks before a device goes, and keeps what went wrong in view. */
function Unpairing({ pendingDelete, unpairing, onDone }: UnpairingProps) {
  const { t } = useTranslation();
  const { unpair, isBusy, failure, forgetFailure } = unpairing;
  const confirm = async () => {
    if (pendingDelete.subject && (await unpair(pendingDelete.subject))) onDone();
    pendingDelete.hide();
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
          name: pendingDelete.subject ? shownName(pendingDelete.subject) : '',
        })}
        text={t('devices.unpairText')}
        confirmLabel={t('devices.unpair')}
        cancelLabel={t('devices.keep')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void confirm()}
        onCancel={pendingDelete.hide}
      />
    </>
  );
}

/** What a dialog is about; it is still known while the dialog fades out, and `opening` tells one time from the next. */
function useShown<Subject>() {
  const [state, setState] = useState<{ subject?: Subject; isOpen: boolean; opening: number }>({
    isOpen: false,
    opening: 0,
  });
  const show = useCallback(
    (subject: Subject) => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })),
    [],
  );
  const hide = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return { ...state, show, hide };
}

/** Unpairs a device; what went wrong is told as a toast and kept as `failure`. */
function useUnpair() {
  const { t } = useTranslation();
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
      toastDone(t('devices.unpaired', { name }));
      void refreshDevices(client, ws);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toastFailure(message);
      setFailure(t('devices.unpairFailed', { name, message }));
      return false;
    }
  };
  return { unpair, unpairedId, isBusy: removing.isPending, failure, forgetFailure: () => setFailure(undefined) };
}

/** Somebody else was quicker, or a first try of ours whose answer was lost: it is gone, as was asked. */
function passWhereGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error;
}

/** Which device the drawer shows, as the address says it; its actions stay the same as long as the page stands. */
function useDrawer(devices: readonly Device[]) {
  const { view, change } = useDevicesView();
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  }, [change]);
  const actions = useMemo(
    () => ({
      openImages: ({ id }: Device) => latest.current({ opened: id, tab: 'images' }),
      openDetails: ({ id }: Device) => latest.current({ opened: id, tab: 'details' }),
      chooseTab: (tab: DrawerTab) => latest.current({ tab }),
      close: () => latest.current({ opened: '', tab: 'images' }),
    }),
    [],
  );
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
