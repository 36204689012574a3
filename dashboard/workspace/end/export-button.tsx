import { callFile } from '@fanfare/contract/call.ts';
import { exportWorkspace } from '@fanfare/contract/workspace-end.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import type { ButtonProps } from '@mui/material/Button';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { announce } from '../../ui/announcer.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { dayOf } from '../../ui/calendar-day.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

interface ExportButtonProps extends Pick<ButtonProps, 'size' | 'sx'> {
  readonly workspace: Workspace;
  /** Where it is not the only one on the page. */
  readonly isNamed?: boolean;
}

/** A workspace with everything in it as a file. */
export function ExportButton({ workspace, isNamed = false, ...button }: ExportButtonProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { workspace_id: ws, name } = workspace;
  const { run, isBusy } = useAction({
    toProblem: (error) => t('workspaceEnd.exportFailed', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const save = () =>
    run(async () => {
      announce(t('workspaceEnd.exporting'));
      const response = await callFile(caller, exportWorkspace, { params: { ws } });
      // Browsers keep a large one on the disk.
      downloadFile(toFileName(name), await response.blob());
      toastDone(t('workspaceEnd.exported', { name }));
    });
  return (
    <BusyButton
      type="button"
      variant="outlined"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      {...button}
      isBusy={isBusy}
      onClick={() => void save()}
      aria-label={isNamed ? t('workspaceEnd.exportOf', { name }) : undefined}
    >
      {t(isNamed ? 'workspaceEnd.exportThis' : 'workspaceEnd.export')}
    </BusyButton>
  );
}

/** Without what some system doesn't take in the name of a file. */
function toFileName(name: string): string {
  return `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} ${dayOf(Date.now())}.zip`;
}
