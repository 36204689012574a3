import { useTranslation } from 'react-i18next';
import { call } from '@fanfare/contract/call.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useAction } from '../ui/use-action.ts';
import { type WorkspaceChange } from './queries.ts';
import { toSaveProblem } from './save-problem.tsx';

/** Changes the current workspace and shows it everywhere at once; says what stood in the way. */
export function useChangeWorkspace(toWords: (error: unknown) => string | undefined = () => undefined) {
  const { t } = useTranslation();
  const { workspace, show } = useCurrentWorkspace();
  const caller = useCaller();
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => {
      const text = toWords(error);
      return text === undefined ? toSaveProblem(error, t('workspace.notSaved')) : ({ kind: 'failed', text } as const);
    },
  });
  /** Answers whether it is done. */
  const change = (body: WorkspaceChange) =>
    run(async () => {
      const params = { ws: workspace.workspace_id };
      show((await call(caller, changeWorkspace, { params, body })).workspace);
    });
  return { change, isBusy, problem, clear: () => setProblem(undefined) };
}
