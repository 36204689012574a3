import { call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { type Workspace, changeWorkspace } from '@fanfare/contract/workspaces.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { type WorkspaceChange, readWorkspaces, stayingIn, workspacesKey } from './queries.ts';

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

interface SaveProblemAlertProps {
  readonly problem: SaveProblem | undefined;
  /** Shows what stands there now; what was typed stays. */
  readonly onReload: () => Promise<void>;
}

/** Beside what could not be saved. */
export function SaveProblemAlert({ problem, onReload }: SaveProblemAlertProps) {
  const { t } = useTranslation();
  const [isReloading, setReloading] = useState(false);
  if (!problem) return null;
  if (problem.kind === 'failed') {
    return (
      <Alert ref={comeIntoView} severity="error">
        {problem.text}
        {problem.detail === undefined ? null : <Typography variant="body2">{problem.detail}</Typography>}
      </Alert>
    );
  }
  const reload = async () => {
    setReloading(true);
    await onReload().finally(() => setReloading(false));
  };
  return (
    <Alert
      ref={comeIntoView}
      severity="warning"
      action={
        <Button color="inherit" variant="outlined" size="small" aria-busy={isReloading} onClick={() => void reload()}>
          {t('workspace.reload')}
        </Button>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t('workspace.changedMeanwhile')}
      </Typography>
      <Typography variant="body2">{t('workspace.changedHint')}</Typography>
    </Alert>
  );
}

/** What was pressed may stand far below it. */
function comeIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

type SaveProblem =
  | { readonly kind: 'changedMeanwhile' }
  | { readonly kind: 'failed'; readonly text: string; readonly detail?: string | undefined };

/** `otherwise` where the server said nothing in words for people. */
export function toSaveProblem(error: unknown, otherwise: string): SaveProblem {
  return isRefusal(error, 'changedMeanwhile')
    ? { kind: 'changedMeanwhile' }
    : { kind: 'failed', text: refusalMessage(error) ?? otherwise };
}

/** `text` whatever the server said; that stands below it. */
export function toFixedProblem(error: unknown, text: string): SaveProblem {
  return isRefusal(error, 'changedMeanwhile')
    ? { kind: 'changedMeanwhile' }
    : { kind: 'failed', text, detail: refusalMessage(error) };
}

/** Changes the current workspace and shows it everywhere at once; says what stood in the way. */
export function useChangeWorkspace(toWords: (error: unknown) => string | undefined = () => undefined) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { show } = useCurrentWorkspace();
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => {
      const text = toWords(error);
      return text === undefined ? toSaveProblem(error, t('workspace.notSaved')) : ({ kind: 'failed', text } as const);
    },
  });
  /** Answers whether it is done. */
  const change = (body: WorkspaceChange) =>
    run(async () => {
      show((await call(caller, changeWorkspace, { params: { ws }, body })).workspace);
    });
  return { change, isBusy, problem, clear: () => setProblem(undefined) };
}
