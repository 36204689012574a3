import { codeOf } from '@fanfare/contract/call.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { refusalMessage } from '../session/call-errors.ts';
import { placeIn } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { announce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { giveUpUnsaved, hasUnsaved } from '../ui/leave-guard.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { selectWorkspaceMutation, workspacesKey, workspacesQuery } from '../workspace/queries.ts';

export interface ConfirmedSwitch {
  readonly choose: (workspace: Workspace) => void;
  /** To be shown wherever the choice is made. */
  readonly question: ReactNode;
}

/** Switches to another workspace, and asks first where something unsaved would be left behind. `onSwitch` hears of it. */
export function useConfirmedSwitch(current: CurrentWorkspace, onSwitch?: () => void): ConfirmedSwitch {
  const switchTo = useSwitchWorkspace(onSwitch);
  const question = useDialog();
  const [chosen, setChosen] = useState(current.workspace);
  const choose = (workspace: Workspace) => {
    if (workspace.workspace_id === current.workspace.workspace_id) return;
    setChosen(workspace);
    if (hasUnsaved()) question.open();
    else switchTo(workspace);
  };
  const leave = () => {
    question.close();
    switchTo(chosen);
  };
  return {
    choose,
    question: <SwitchQuestion open={question.isOpen} name={chosen.name} onSwitch={leave} onStay={question.close} />,
  };
}

/**
 * Changes the workspace at once and lets the server remember it; goes back when it can't, unless the person has gone on
 * or begun something meanwhile.
 */
function useSwitchWorkspace(onSwitch?: () => void): (workspace: Workspace) => void {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutateAsync } = useMutation(selectWorkspaceMutation(caller));
  const { queryKey } = workspacesQuery(caller);

  return ({ workspace_id: id, name }) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => known && { ...known, selected_workspace: id, members: [] });
    giveUpUnsaved();
    void navigate(placeIn(pathname));
    onSwitch?.();
    // Also where the navigation that was chosen in has gone meanwhile, as it does on a phone.
    void mutateAsync(id)
      .then(
        () => announce(t('switcher.switched', { name })),
        (error: unknown) => {
          const goBack = (known: typeof before) =>
            before && known?.selected_workspace === id ? { ...before, workspaces: known.workspaces } : known;
          if (!hasUnsaved()) client.setQueryData(queryKey, goBack);
          toastFailure(refusalMessage(error) ?? t('workspaces.fetchFailed', { code: codeOf(error) }));
        },
      )
      .finally(() => client.invalidateQueries({ queryKey: workspacesKey }));
  };
}

interface SwitchQuestionProps {
  readonly open: boolean;
  /** Of the workspace that was chosen; left out for one that is yet to be made. */
  readonly name?: string;
  readonly onSwitch: () => void;
  readonly onStay: () => void;
}

/** Before a workspace is left on whose page somebody has begun something. */
export function SwitchQuestion({ open, name, onSwitch, onStay }: SwitchQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={name === undefined ? t('switcher.createTitle') : t('switcher.leaveTitle', { name })}
      text={t('switcher.leaveText')}
      confirmLabel={t(name === undefined ? 'switcher.leaveDo' : 'switcher.leave')}
      cancelLabel={t('switcher.stay')}
      onConfirm={onSwitch}
      onCancel={onStay}
    />
  );
}
