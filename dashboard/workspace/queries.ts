import { call, type Caller } from '@fanfare/contract/call.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from '@fanfare/contract/workspaces.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** Below no workspace: it says which there are. */
export const workspacesKey = ['workspaces'] as const;

export function workspacesQuery(caller: Caller) {
  return queryOptions({
    queryKey: workspacesKey,
    queryFn: ({ signal }) => call(caller, listWorkspaces, {}, signal),
    staleTime: 60_000,
  });
}

export type WorkspacesAnswer = AnswerOf<typeof listWorkspaces>;

const countFields = { customers: 'customers_quantity', campaigns: 'campaign_quantity' } as const;

/** What is known of the workspaces, after a deed that added `by` (or removed, below 0) to a count of one of them. */
export function withCountChanged(
  known: WorkspacesAnswer,
  { ws, noun, by }: { ws: string; noun: keyof typeof countFields; by: number },
): WorkspacesAnswer {
  const field = countFields[noun];
  const change = (one: WorkspacesAnswer['workspaces'][number]) =>
    one.workspace_id === ws ? { ...one, [field]: Math.max(0, one[field] + by) } : one;
  return { ...known, workspaces: known.workspaces.map(change) };
}

export function addWorkspaceMutation(caller: Caller) {
  return mutationOptions({ mutationFn: (name: string) => call(caller, addWorkspace, { body: { name } }) });
}

export function selectWorkspaceMutation(caller: Caller) {
  return mutationOptions({ mutationFn: (ws: string) => call(caller, selectWorkspace, { params: { ws } }) });
}
