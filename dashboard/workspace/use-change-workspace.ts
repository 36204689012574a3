import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { type WorkspaceChange, changeWorkspaceMutation } from './queries.ts';
import { type SaveProblem, toSaveProblem } from './save-problem.tsx';

/** Changes the current workspace and shows it everywhere at once; says what stood in the way. */
export function useChangeWorkspace() {
  const { t } = useTranslation();
  const { workspace, show } = useCurrentWorkspace();
  const { mutateAsync, isPending } = useMutation(changeWorkspaceMutation(useCaller(), workspace.workspace_id));
  const [problem, setProblem] = useState<SaveProblem>();
  /** Answers whether it is done. */
  const change = async (to: WorkspaceChange): Promise<boolean> => {
    setProblem(undefined);
    try {
      const { workspace: changed } = await mutateAsync(to);
      show(changed);
      return true;
    } catch (error) {
      setProblem(toSaveProblem(error, t('workspace.notSaved')));
      return false;
    }
  };
  return { change, isBusy: isPending, problem, clear: () => setProblem(undefined) };
}
