import { type Caller, call, isRefusal } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { changeMember, inviteMember, leaveWorkspace, listMembers, removeMember } from '@fanfare/contract/members.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';

export function useMembers() {
  const { caller, ws } = useWorkspaceApi();
  return useQuery(membersQuery(caller, ws));
}

/** Nobody is invited as an owner. */
export type InvitedRole = Exclude<Role, 'owner'>;

/** `signInAgain`: the pool has to hear the password first. */
type RoleOutcome = 'done' | 'signInAgain' | { readonly problem: string };

type MemberOrInvitation = InputOf<typeof removeMember>['body'];

/** What people do with members and invitations; each answers in words what went wrong, or nothing. */
export function useMemberActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const userId = useUser().id;
  const { caller, ws } = useWorkspaceApi();
  const { reload } = useCurrentWorkspace();
  const params = { ws };
  const invitation = useMutation({
    mutationFn: (body: InputOf<typeof inviteMember>['body']) => call(caller, inviteMember, { params, body }),
  });
  const isOneself = (who: MemberOrInvitation) => 'memberId' in who && who.memberId === userId;
  const removal = useMutation({
    mutationFn: async (who: MemberOrInvitation): Promise<unknown> =>
      isOneself(who) ? await leaveOnce(caller, ws) : await call(caller, removeMember, { params, body: who }),
  });
  const readAnew = () => client.invalidateQueries({ queryKey: workspaceKey(ws, 'members') });

  const invite = async (email: string, role: InvitedRole): Promise<string | undefined> => {
    try {
      await invitation.mutateAsync({ email, role });
      void readAnew();
      return undefined;
    } catch (error) {
      if (isRefusal(error, 'alreadyMember')) return t('members.already', { email });
      if (isRefusal(error, 'tooManyMembers')) return t('members.tooMany');
      return refusalMessage(error) ?? t('members.actionFailed');
    }
  };
  /** Whoever is gone already is gone. Those who leave have nothing more to read here. */
  const remove = async (who: MemberOrInvitation): Promise<string | undefined> => {
    try {
      await removal.mutateAsync(who);
      if (!isOneself(who)) void readAnew();
      return undefined;
    } catch (error) {
      void readAnew();
      if (isRefusal(error, 'memberNotFound')) return undefined;
      if (isRefusal(error, 'lastMember')) return t('members.last');
      if (isRefusal(error, 'lastOwner')) return t('members.lastOwner');
      return refusalMessage(error) ?? t('members.actionFailed');
    }
  };
  const changeRole = async (memberId: string, role: Role): Promise<RoleOutcome> => {
    try {
      await call(caller, changeMember, { params, body: { memberId, role } });
      if (memberId === userId) await reload();
      await readAnew();
      return 'done';
    } catch (error) {
      if (isRefusal(error, 'signInAgain')) return 'signInAgain';
      void readAnew();
      if (isRefusal(error, 'lastOwner')) return { problem: t('members.lastOwner') };
      return { problem: refusalMessage(error) ?? t('members.actionFailed') };
    }
  };
  return { invite, remove, changeRole, isInviting: invitation.isPending, isRemoving: removal.isPending };
}

/** Whoever leaves is let in no more, not even to be told so again where the first answer was lost. */
export async function leaveOnce(caller: Caller, ws: string): Promise<void> {
  try {
    await call(caller, leaveWorkspace, { params: { ws } });
  } catch (error) {
    if (!isRefusal(error, 'workspaceNotFound') || !error.mayHaveWorked) throw error;
  }
}

function membersQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'members'),
    queryFn: ({ signal }) => call(caller, listMembers, { params: { ws } }, signal),
  });
}
