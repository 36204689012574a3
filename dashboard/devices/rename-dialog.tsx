import { call, isRefusal } from '@fanfare/contract/call.ts';
import { Device, changeDevice, deviceNameMax } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { usePersistedInput } from '../session/use-persisted-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput, useLength } from '../ui/text-input.tsx';
import { useAction } from '../ui/use-action.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { shownName } from './devices-view.ts';
import { deviceImagesCalls, forgetUnderWay, refreshDevices, showDevice } from './queries.ts';

interface RenameDialogProps extends DialogProps {
  readonly device: Device;
}

/** The device as it was when its name was begun. */
const Seen = Device.pick({ id: true, name: true, updatedAt: true });
type Seen = z.infer<typeof Seen>;
const Kept = z.object({ name: z.string(), from: Seen });

/** One field; whoever changed the name meanwhile is not overwritten unasked. */
export function RenameDialog({ device, open, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(device.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = useNameProblem(name);
  const [from, setFrom] = useState<Seen>(device);
  const { save, isBusy, failure, theirs } = useRename(from, onClose);
  usePersistedInput({
    name: `device-name:${device.id}`,
    shape: Kept,
    isDirty: open && name !== device.name,
    read: () => ({ name, from }),
    restore: (found) => {
      setName(found.name);
      setFrom(found.from);
    },
  });
  return (
    <FormDialog
      open={open}
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

function useRename(device: Seen, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('devices.renameFailed'),
  });
  const [theirs, setTheirs] = useState<Device>();

  const finish = (renamed: Device) => {
    showDevice(client, ws, renamed);
    onDone();
    void refreshDevices(client, ws);
  };
  const rename = async (name: string, from: Seen): Promise<void> => {
    const body = { name, unmodifiedSince: from.updatedAt };
    try {
      await forgetUnderWay(client, ws);
      finish((await call(caller, changeDevice, { params: { ws, dev: device.id }, body })).device);
    } catch (error) {
      const now = isRefusal(error, 'changedMeanwhile') ? await findNow() : undefined;
      if (!now) throw error;
      // A first try whose answer was lost has changed it, and nobody else.
      if (now.name === name) return finish(now);
      // What was changed is not the name.
      return now.name === from.name ? await rename(name, now) : setTheirs(now);
    }
  };
  const findNow = () =>
    deviceImagesCalls(caller, ws)
      .find(device.id)
      .catch(() => undefined);
  const save = (name: string) => run(() => rename(name, theirs ?? device));
  return { save, isBusy, failure: problem, theirs };
}

/** What is wrong with a name, in words; nothing while it will do. */
export function useNameProblem(name: string): string | undefined {
  const { t } = useTranslation();
  const { tooLong } = useLength(name.trim(), deviceNameMax);
  return name.trim() === '' ? t('devices.nameMissing') : tooLong;
}
