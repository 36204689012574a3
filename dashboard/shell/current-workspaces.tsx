import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { CallerProvider, useCaller } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { useStartAnew } from '../session/session-expired-dialog.tsx';
import { Delayed, PageSkeleton } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/query-view.tsx';
import {
  type WorkspacesAnswer,
  withCountChanged,
  withWorkspace,
  workspacesKey,
  workspacesQuery,
} from '../workspace/queries.ts';
import { useRoleChanges } from './role-changes.ts';
import { noteLost, useNoticedLoss, useWatchedCaller } from './workspace-loss.ts';
import { DeletionNotice, InvitationNotice, WorkspaceNotice } from './workspace-notice.tsx';

export type WorkspacesState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly step: 'none' }
  | { readonly step: 'ready'; readonly current: CurrentWorkspace };

// A list that can't be fetched is emptied, and takes the page away with what is being typed there. So it is fetched
// again only after actions that change it, and not because somebody comes back to their tab or opens the menu.
const fetchedOnce = {
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: ({ state }: { state: { status: string } }) => (state.status === 'error' ? 'always' : false),
} as const;

/** The workspaces of the signed-in person and the one in use: the chosen one, or the first. */
export function useWorkspaces(): WorkspacesState {
  const client = useQueryClient();
  const { data, error, isError, isFetching, refetch } = useQuery({ ...workspacesQuery(useCaller()), ...fetchedOnce });
  useNoticedLoss(data?.workspaces, data && inUse(data)?.workspace_id);
  return useMemo((): WorkspacesState => {
    if (isError && !isFetching) return { step: 'failed', error, retry: () => void refetch() };
    if (isError || !data) return { step: 'loading' };
    const { workspaces, members } = data;
    const workspace = inUse(data);
    if (!workspace) return { step: 'none' };
    const { workspace_id: id, name } = workspace;
    const change = (to: (known: WorkspacesAnswer) => WorkspacesAnswer) =>
      client.setQueryData<WorkspacesAnswer>(workspacesKey, (known) => known && to(known));
    const reload = () => client.invalidateQueries({ queryKey: workspacesKey });
    const changeCount: CurrentWorkspace['changeCount'] = (noun, by) =>
      change((known) => withCountChanged(known, { ws: id, noun, by }));
    const show: CurrentWorkspace['show'] = (changed) => change((known) => withWorkspace(known, changed));
    const goOnWithout = () => {
      noteLost(client, { id, name, isOwnAction: true });
      return reload();
    };
    return { step: 'ready', current: { workspace, workspaces, members, reload, changeCount, show, goOnWithout } };
  }, [data, error, isError, isFetching, refetch, client]);
}

function inUse({ workspaces, selected_workspace: selected }: WorkspacesAnswer) {
  return workspaces.find(({ workspace_id: id }) => id === selected) ?? workspaces[0];
}

/** Gives pages their workspace, or stands in their place while there is none to give. */
export function InWorkspaceOnly({ state, children }: { state: WorkspacesState; children: ReactNode }) {
  const { t } = useTranslation();
  if (state.step === 'failed') {
    const code = codeOf(state.error);
    return (
      <ErrorPanel
        isPage
        lead={t('workspaces.lead')}
        message={t('workspaces.fetchFailed', { code })}
        onRetry={state.retry}
      >
        {code === '401' ? <SignInAgain /> : null}
      </ErrorPanel>
    );
  }
  if (state.step !== 'ready') {
    return (
      <Delayed thing={t('switcher.loading')}>
        <PageSkeleton />
      </Delayed>
    );
  }
  return <InWorkspace current={state.current}>{children}</InWorkspace>;
}

/** For a refusal that nobody could be asked about: trying again may never help. */
function SignInAgain() {
  const { t } = useTranslation();
  const { isBusy, startAnew } = useStartAnew('refused');
  return (
    <Button
      color="inherit"
      size="small"
      disabled={isBusy}
      onClick={startAnew}
      sx={{ marginBlockStart: 0.5, marginInlineStart: '-12px', textDecoration: 'underline' }}
    >
      {t('session.signInAgain')}
    </Button>
  );
}

function InWorkspace({ current, children }: { current: CurrentWorkspace; children: ReactNode }) {
  const caller = useWatchedCaller(current, useRoleChanges(current));
  return (
    <CallerProvider value={caller}>
      <CurrentWorkspaceProvider value={current}>
        <WorkspaceNotice currentName={current.workspace.name} />
        <DeletionNotice />
        <InvitationNotice current={current} />
        {children}
      </CurrentWorkspaceProvider>
    </CallerProvider>
  );
}
