import type { Device } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { BulkAdd } from './bulk/bulk-add.tsx';
import { BulkRemove } from './bulk/bulk-remove.tsx';
import { DeviceDrawer } from './record/device-drawer.tsx';
import type { DeviceActions } from './device-menu.tsx';
import { DevicesList } from './list/devices-list.tsx';
import { shownName } from './devices-view.ts';
import { PlayerHelp } from './pairing/player-help.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useDrawer } from './record/use-drawer.ts';
import { useShown } from './use-shown.ts';
import { useUnpair } from './use-unpair.ts';
import { WhatToCheck } from './what-to-check.tsx';

/** The list with all that its devices open. */
export function DevicesContent({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation(['common', 'translations']);
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
          {t('translations:devices.gone')}
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
  const { t } = useTranslation(['common', 'translations']);
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
        title={t('translations:devices.unpairTitle', {
          name: pendingDelete.subject ? shownName(pendingDelete.subject) : '',
        })}
        text={t('translations:devices.unpairText')}
        confirmLabel={t('translations:devices.unpair')}
        cancelLabel={t('translations:devices.keep')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void confirm()}
        onCancel={pendingDelete.hide}
      />
    </>
  );
}
