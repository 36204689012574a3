import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { readWorkspaces, workspacesKey } from './queries.ts';

/** Reads the current workspace anew. When that fails it says so, and the page stays as it is with what was typed there. */
export function useFreshWorkspace(): () => Promise<Workspace | undefined> {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const { workspace } = useCurrentWorkspace();
  return async () => {
    try {
      const answer = await readWorkspaces(caller);
      client.setQueryData(workspacesKey, answer);
      return answer.workspaces.find(({ workspace_id: id }) => id === workspace.workspace_id);
    } catch (error) {
      toastFailure(t('workspaces.fetchFailed', { code: codeOf(error) }));
      return undefined;
    }
  };
}
