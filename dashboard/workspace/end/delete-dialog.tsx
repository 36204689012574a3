import { call } from '@fanfare/contract/call.ts';
import { deleteWorkspace, isNameTyped } from '@fanfare/contract/workspace-end.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { isolated, useFormats } from '../../text/formats.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { ExportButton } from './export-button.tsx';

interface DeleteDialogProps extends DialogProps {
  /** Asked for by somebody who wants to leave, and would leave nobody. */
  readonly isLeaving?: boolean;
}

/** Says what will be gone and when, and asks for the name so that nobody gets here by a slip. */
export function DeleteDialog({ open, onClose, isLeaving = false }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const [typed, setTyped] = useState('');
  const { schedule, isBusy, problem } = useDeleteWorkspace();
  const isMeant = isNameTyped(typed, workspace.name);
  const submit = async () => {
    if (isMeant && (await schedule(typed))) onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('workspaceEnd.dialogTitle', { name: workspace.name })}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      isCancelFocused
      submitLabel={t('workspaceEnd.delete')}
      isSubmitDisabled={!isMeant}
      isDangerous
    >
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {isLeaving ? <Alert severity="info">{t('workspaceEnd.onlyMember')}</Alert> : null}
      <Consequences />
      <ExportButton workspace={workspace} sx={{ alignSelf: 'flex-start' }} />
      <TextInput
        label={t('workspaceEnd.typeName', { name: isolated(workspace.name) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'auto' }}
      />
    </FormDialog>
  );
}

const counted = ['customers', 'campaigns', 'devices'] as const;

function Consequences() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const counts = {
    customers: workspace.customers_quantity,
    campaigns: workspace.campaign_quantity,
    devices: workspace.devices.length,
  };
  return (
    <Box sx={{ typography: 'body2' }}>
      {t('workspaceEnd.intro')}
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}>
        {counted
          .filter((noun) => counts[noun] > 0)
          .map((noun) => (
            <li key={noun}>{t(`workspaceEnd.${noun}`, { count: counts[noun] })}</li>
          ))}
        <li>{t('workspaceEnd.rest')}</li>
      </Box>
      {t('workspaceEnd.until')}
    </Box>
  );
}

function useDeleteWorkspace() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { caller, ws } = useWorkspaceApi();
  const { show } = useCurrentWorkspace();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('workspaceEnd.deleteFailed'),
  });
  /** Answers whether it is done. */
  const schedule = (name: string) =>
    run(async () => {
      const { workspace: changed } = await call(caller, deleteWorkspace, { params: { ws }, body: { name } });
      show(changed);
      const date = dateTime(changed.deletion?.dueAt ?? 0);
      toastDone(t('workspaceEnd.scheduled', { name: changed.name, date }));
    });
  return { schedule, isBusy, problem };
}
