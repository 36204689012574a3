import { call, isRefusal } from '@fanfare/contract/call.ts';
import { type Device, changeDevice, deviceNameMax } from '@fanfare/contract/devices.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { shownName } from './devices-view.ts';
import { deviceImagesCalls, forgetUnderWay, refreshDevices, showDevice } from './queries.ts';

interface RenameDialogProps {
  readonly device: Device;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One field; whoever changed the name meanwhile is not overwritten unasked. */
export function RenameDialog({ device, isOpen, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(device.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = useNameProblem()(name);
  const { save, isBusy, failure, theirs } = useRename(device, onClose);
  return (
    <FormDialog
      open={isOpen}
      title={t('devices.renameTitle', { name: shownName(device) })}
      isBusy={isBusy}
      onCancel={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (!problem) void save(name.trim());
      }}
      submitLabel={theirs ? t('devices.renameAnyway') : t('devices.saveName')}
    >
      {theirs ? <Alert severity="warning">{t('devices.renamedMeanwhile', { name: shownName(theirs) })}</Alert> : null}
      {failure ? <Alert severity="error">{failure}</Alert> : null}
      <TextInput
        label={t('devices.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isSubmitted ? problem : undefined}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}

function useRename(device: Device, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const renaming = useMutation({
    mutationFn: (body: InputOf<typeof changeDevice>['body']) =>
      call(caller, changeDevice, { params: { ws, dev: device.id }, body }),
  });
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<Device>();

  const finish = async (renamed: Device) => {
    showDevice(client, ws, renamed);
    onDone();
    await refreshDevices(client, ws);
  };
  const save = async (name: string, from: Device = theirs ?? device): Promise<void> => {
    setFailure(undefined);
    try {
      await forgetUnderWay(client, ws);
      await finish((await renaming.mutateAsync({ name, unmodifiedSince: from.updatedAt })).device);
    } catch (error) {
      const now = isRefusal(error, 'changedMeanwhile') ? await findNow() : undefined;
      if (!now) return setFailure(refusalMessage(error) ?? t('devices.renameFailed'));
      // A first try whose answer was lost has changed it, and nobody else.
      if (now.name === name) return await finish(now);
      // What was changed is not the name.
      return now.name === from.name ? await save(name, now) : setTheirs(now);
    }
  };
  const findNow = () =>
    deviceImagesCalls(caller, ws)
      .find(device.id)
      .catch(() => undefined);
  return { save, isBusy: renaming.isPending, failure, theirs };
}

/** What is wrong with a name, in words; nothing while it will do. */
export function useNameProblem(): (name: string) => string | undefined {
  const { t } = useTranslation();
  return (name) => {
    if (name.trim() === '') return t('devices.nameMissing');
    return name.trim().length > deviceNameMax ? t('devices.nameTooLong', { max: deviceNameMax }) : undefined;
  };
}
