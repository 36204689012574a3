import { call, type Caller } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { inviteMember, listMembers, removeMember } from '@fanfare/contract/members.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../../session/current-workspace.tsx';

export function membersQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'members'),
    queryFn: ({ signal }) => call(caller, listMembers, { params: { ws } }, signal),
  });
}

export function inviteMemberMutation(caller: Caller, ws: string) {
  return mutationOptions({
    mutationFn: (email: string) => call(caller, inviteMember, { params: { ws }, body: { email } }),
  });
}

export type MemberOrInvitation = InputOf<typeof removeMember>['body'];

export function removeMemberMutation(caller: Caller, ws: string) {
  return mutationOptions({
    mutationFn: (who: MemberOrInvitation) => call(caller, removeMember, { params: { ws }, body: who }),
  });
}
