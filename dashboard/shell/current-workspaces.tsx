import { codeOf } from '@fanfare/contract/call.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inTab, storageKey } from '../session/browser-storage.ts';
import { CallerProvider, useCaller } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { useStartAnew } from '../session/session-expired-dialog.tsx';
import { useUser } from '../session/session-provider.tsx';
import { isolated } from '../text/formats.ts';
import { addTexts } from '../text/i18n.ts';
import { Delayed, PageSkeleton } from '../ui/loading.tsx';
import { ErrorPanel } from '../ui/query-view.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { makeSingleFlight } from '../ui/use-action.ts';
import {
  type WorkspacesAnswer,
  readWorkspaces,
  withCountChanged,
  withRoles,
  withWorkspace,
  workspacesKey,
  workspacesQuery,
} from '../workspace/queries.ts';
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
  const tabKey = storageKey(useUser().id, 'workspace');
  const query = useQuery({ ...workspacesQuery(useCaller(), tabKey), ...fetchedOnce });
  const { data, error, isError, isFetching, refetch } = query;
  const shown = data && inUse(data)?.workspace_id;
  useNoticedLoss(data?.workspaces, shown);
  useEffect(() => {
    if (shown !== undefined) inTab.setItem(tabKey, shown);
  }, [tabKey, shown]);
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

/**
 * Roles are somebody else's to change, at any time. Reads them anew when the person comes back to the tab and when
 * another tab has heard of a change; answers how to do so after a refusal. What is shown goes by them at once.
 */
function useRoleChanges(current: CurrentWorkspace): () => void {
  const caller = useCaller();
  const client = useQueryClient();
  const [once] = useState(makeSingleFlight);
  const readAnew = useCallback(() => {
    const read = async () => {
      const now = await readWorkspaces(caller);
      client.setQueryData<WorkspacesAnswer>(workspacesKey, (known) => known && withRoles(known, now));
    };
    once(read).catch((error: unknown) => console.warn('The roles could not be read.', error));
  }, [caller, client, once]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && readAnew();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, [readAnew]);
  const tell = useOtherTabs(readAnew);
  useRoleAnnouncement(current, tell);
  return readAnew;
}

const channelName = 'roles';

/** Answers how to let the others know. */
function useOtherTabs(onNews: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    try {
      channel.current = new BroadcastChannel(channelName);
    } catch {
      // Blocked together with storage, as Firefox does; each tab still looks for itself.
      return undefined;
    }
    channel.current.addEventListener('message', onNews);
    return () => channel.current?.close();
  }, [onNews]);
  return useCallback(() => channel.current?.postMessage(null), []);
}

/** Says which role it is now, and has everything read as that role may see it. */
function useRoleAnnouncement(
  { workspace: { workspace_id: id, name, role } }: CurrentWorkspace,
  tell: () => void,
): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const last = useRef<{ readonly id: string; readonly role: Role }>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = { id, role };
    if (before?.id !== id || before.role === role) return;
    tell();
    void client.invalidateQueries({ queryKey: ['ws', id] });
    addTexts('roles').then(
      () => toastDone(t('roles.changed', { role: t(`roles.${role}`), name: isolated(name) })),
      (error: unknown) => console.warn('A message could not be shown.', error),
    );
  }, [client, t, tell, id, name, role]);
}
