import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { readWorkspaces, stayingIn, workspacesKey } from './queries.ts';

interface Seen<Value> {
  readonly value: Value;
  /** The moment of the workspace's last change. */
  readonly at: number;
}

/**
 * What somebody saw when they began to change it. What one changes oneself elsewhere moves it on; once something is
 * `isDirty` here, somebody else's change of the same does not, so that the server can refuse to write over it.
 */
export function useEditBaseline<Value>(now: Seen<Value>, isDirty: boolean) {
  const [baseline, setBaseline] = useState(now);
  const isSame = JSON.stringify(baseline.value) === JSON.stringify(now.value);
  if (baseline.at !== now.at && (!isDirty || isSame)) setBaseline(now);
  return { baseline, accept: setBaseline };
}

/** Reads the current workspace anew. When that fails it says so, and the page stays as it is with what was typed there. */
export function useFreshWorkspace(): () => Promise<Workspace | undefined> {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  return async () => {
    try {
      const answer = stayingIn(client, await readWorkspaces(caller));
      client.setQueryData(workspacesKey, answer);
      return answer.workspaces.find(({ workspace_id: id }) => id === ws);
    } catch (error) {
      toastFailure(t('workspaces.fetchFailed', { code: codeOf(error) }));
      return undefined;
    }
  };
}
