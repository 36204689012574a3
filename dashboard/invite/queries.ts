import { call, type Caller } from '@fanfare/contract/call.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';

/** How many came by the invite page; stale whenever customers change. */
export function joinedByInviteQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'joined-by-invite'],
    queryFn: ({ signal }) => call(caller, getSignUps, { params: { ws }, query: { days: 1 } }, signal),
    select: ({ joinedByInvite }) => joinedByInvite,
  });
}
