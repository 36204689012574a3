import { callFile, codeOf } from '@fanfare/contract/call.ts';
import { exportWorkspace } from '@fanfare/contract/workspace-end.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import type { ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../../session/caller.tsx';
import { announce } from '../../ui/announcer.tsx';
import { dayOf } from '../../ui/calendar-day.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { toastDone } from '../../ui/toasts.tsx';

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
  const load = () => {
    announce(t('workspaceEnd.exporting'));
    return callFile(caller, exportWorkspace, { params: { ws } });
  };
  return (
    <DownloadButton
      {...button}
      label={t(isNamed ? 'workspaceEnd.exportThis' : 'workspaceEnd.export')}
      aria-label={isNamed ? t('workspaceEnd.exportOf', { name }) : undefined}
      toFileName={() => toFileName(name)}
      load={load}
      toProblem={(error) => t('workspaceEnd.exportFailed', { code: codeOf(error) })}
      onDone={() => toastDone(t('workspaceEnd.exported', { name }))}
    />
  );
}

/** Without what some system doesn't take in the name of a file. */
function toFileName(name: string): string {
  return `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()} ${dayOf(Date.now())}.zip`;
}
