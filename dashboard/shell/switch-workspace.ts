import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { codeOf, refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { announce } from '../ui/announcer.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { selectWorkspaceMutation, workspacesKey, workspacesQuery } from '../workspace/queries.ts';

/** Changes the workspace at once and lets the server remember it; goes back when it can't. */
export function useSwitchWorkspace(): (workspace: Workspace) => void {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate } = useMutation(selectWorkspaceMutation(caller));
  const { queryKey } = workspacesQuery(caller);

  return ({ workspace_id: id, name }) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => known && { ...known, selected_workspace: id, members: [] });
    void navigate(pathname);
    mutate(id, {
      onSuccess: () => announce(t('switcher.switched', { name })),
      onError: (error) => {
        client.setQueryData(queryKey, before);
        toastFailure(refusalMessage(error) ?? t('workspaces.fetchFailed', { code: codeOf(error) }));
      },
      onSettled: () => client.invalidateQueries({ queryKey: workspacesKey }),
    });
  };
}
