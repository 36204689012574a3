import { call, type Caller } from '@fanfare/contract/call.ts';
import { addWorkspace, listWorkspaces, selectWorkspace } from '@fanfare/contract/workspaces.ts';
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

export function addWorkspaceMutation(caller: Caller) {
  return mutationOptions({ mutationFn: (name: string) => call(caller, addWorkspace, { body: { name } }) });
}

export function selectWorkspaceMutation(caller: Caller) {
  return mutationOptions({ mutationFn: (ws: string) => call(caller, selectWorkspace, { params: { ws } }) });
}
