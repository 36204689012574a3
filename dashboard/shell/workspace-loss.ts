// A workspace that the person no longer belongs to: removed by somebody, or left. Kept with the queries, so that it goes
// with them when somebody signs out.
import { type Caller, call } from '@fanfare/contract/call.ts';
import type { RefusalCode } from '@fanfare/contract/refusal-codes.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeIn } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { useUser } from '../session/session-provider.tsx';
import { giveUpUnsaved, hasUnsaved } from '../ui/leave-guard.tsx';
import { makeSingleFlight } from '../ui/use-action.ts';
import { type WorkspacesAnswer, workspacesKey } from '../workspace/queries.ts';

export interface LostWorkspace {
  readonly id: string;
  readonly name: string;
  readonly isOwnAction: boolean;
  /** What there is without it; the page stays for as long as something unsaved stands on it. */
  readonly waiting?: WorkspacesAnswer;
}

const lostKey = ['lost-workspace'] as const;

export function useLostWorkspace(): LostWorkspace | undefined {
  const { data } = useQuery<LostWorkspace | null>({ queryKey: lostKey, queryFn: skipToken, gcTime: Infinity });
  return data ?? undefined;
}

/** The first word about a workspace stands: what was left on purpose was not taken away. */
export function noteLost(client: QueryClient, lost: LostWorkspace): void {
  client.setQueryData<LostWorkspace | null>(lostKey, (known) => (known?.id === lost.id ? known : lost));
}

export function useForgetLost(): () => void {
  const client = useQueryClient();
  return () => client.setQueryData(lostKey, null);
}

/** Leaves the page of a lost workspace, whatever stands on it. */
export function useGoOn(): (lost: LostWorkspace) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ waiting, ...lost }) => {
    if (!waiting) return;
    client.setQueryData(workspacesKey, waiting);
    client.setQueryData(lostKey, lost);
    giveUpUnsaved();
    void navigate(placeIn(pathname));
  };
}

/** Notices when a list comes in which the workspace in use is missing. */
export function useNoticedLoss(workspaces: WorkspacesAnswer['workspaces'] | undefined, currentId: string | undefined) {
  const client = useQueryClient();
  const userId = useUser().id;
  const last = useRef<{ readonly userId: string; readonly id: string; readonly name: string }>(undefined);
  useEffect(() => {
    const before = last.current;
    if (workspaces && before?.userId === userId && workspaces.every(({ workspace_id: id }) => id !== before.id)) {
      noteLost(client, { id: before.id, name: before.name, isOwnAction: false });
    }
    const current = workspaces?.find(({ workspace_id: id }) => id === currentId);
    last.current = current && { userId, id: current.workspace_id, name: current.name };
  }, [client, userId, workspaces, currentId]);
}

/**
 * A caller that looks after the workspace in use when the server says that there is none such, and after the role when
 * it says that this one may not.
 */
export function useWatchedCaller({ workspace }: CurrentWorkspace, onNotAllowed: () => void): Caller {
  const caller = useCaller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { workspace_id: id, name } = workspace;
  const lose = (waiting: WorkspacesAnswer) => {
    if (waiting.workspaces.some((one) => one.workspace_id === id)) return;
    const lost = { id, name, isOwnAction: false };
    if (hasUnsaved()) return noteLost(client, { ...lost, waiting });
    noteLost(client, lost);
    client.setQueryData(workspacesKey, waiting);
    void navigate(placeIn(pathname));
  };
  const heard = useRef(lose);
  useEffect(() => {
    heard.current = lose;
  });
  return useMemo(() => {
    const once = makeSingleFlight();
    const look = async (answer: Response) => {
      const refusal = await refusalOf(answer);
      if (refusal === 'notAllowed') onNotAllowed();
      if (refusal !== 'workspaceNotFound') return;
      const waiting = await once(() => call(caller, listWorkspaces, {}));
      if (waiting) heard.current(waiting);
    };
    const watched: typeof fetch = async (input, init) => {
      const answer = await (caller.fetch ?? fetch)(input, init);
      if (answer.status === 404 || answer.status === 403)
        look(answer.clone()).catch((error: unknown) => console.warn(error));
      return answer;
    };
    return { ...caller, fetch: watched };
  }, [caller, onNotAllowed]);
}

const watchedRefusals = ['workspaceNotFound', 'notAllowed'] as const satisfies readonly RefusalCode[];
const Refused = z.object({ body: z.object({ error: z.enum(watchedRefusals) }) });

async function refusalOf(answer: Response): Promise<(typeof watchedRefusals)[number] | undefined> {
  return Refused.safeParse(await answer.json().catch(() => undefined)).data?.body.error;
}
