// Roles are somebody else's to change, at any time: the tab that is open follows.
import type { Role } from '@fanfare/contract/rights.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { isolated } from '../text/formats.ts';
import { addTexts } from '../text/i18n.ts';
import { toastDone } from '../ui/toasts.tsx';
import { makeSingleFlight } from '../ui/use-action.ts';
import { type WorkspacesAnswer, readWorkspaces, withRoles, workspacesKey } from '../workspace/queries.ts';

const channelName = 'roles';

/**
 * Reads the roles anew when the person comes back to the tab and when another tab has heard of a change; answers how to
 * do so after a refusal. What is shown goes by them at once.
 */
export function useRoleChanges(current: CurrentWorkspace): () => void {
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
  useToldRole(current, tell);
  return readAnew;
}

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
function useToldRole({ workspace: { workspace_id: id, name, role } }: CurrentWorkspace, tell: () => void): void {
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
