import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { placeIn } from '../paths.ts';
import { announce } from '../ui/announcer.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { giveUpUnsaved } from '../ui/leave-guard.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { type WorkspacesAnswer, workspacesKey } from '../workspace/queries.ts';
import { useWorkspaceNameForm } from './workspace-name-form.tsx';

interface WorkspaceAddingProps extends DialogProps {
  readonly onAdded: (() => void) | undefined;
  /** Once it is gone from sight: what was typed is then forgotten. */
  readonly onExited: () => void;
}

/** Makes one more workspace and goes there. */
export function WorkspaceAdding({ open, onClose, onAdded, onExited }: WorkspaceAddingProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goThere = (workspace: Workspace) => {
    onClose();
    client.setQueryData<WorkspacesAnswer>(
      workspacesKey,
      (known) =>
        known && {
          workspaces: [...known.workspaces, workspace],
          selected_workspace: workspace.workspace_id,
          members: [],
        },
    );
    giveUpUnsaved();
    void navigate(placeIn(pathname));
    onAdded?.();
    announce(t('switcher.switched', { name: workspace.name }));
    void client.invalidateQueries({ queryKey: workspacesKey });
  };
  const { fields, isBusy, submit, forget } = useWorkspaceNameForm('next-workspace', goThere);
  return (
    <FormDialog
      open={open}
      title={t('switcher.createTitle')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={() => {
        forget();
        onClose();
      }}
      onExited={onExited}
      submitLabel={t('workspaces.create')}
    >
      {fields}
    </FormDialog>
  );
}
