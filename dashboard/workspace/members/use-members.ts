import { alreadyMember, lastMember, memberNotFound, tooManyMembers } from '@fanfare/contract/members.ts';
import { CallError } from '@fanfare/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { type MemberOrInvitation, inviteMemberMutation, membersQuery, removeMemberMutation } from './queries.ts';

export function useMembers() {
  return useQuery(membersQuery(useCaller(), useCurrentWorkspace().workspace.workspace_id));
}

/** What people do with members and invitations; each answers in words what went wrong, or nothing. */
export function useMemberActions() {
  const { t } = useTranslation(['common', 'translations']);
  const caller = useCaller();
  const client = useQueryClient();
  const userId = useUser().id;
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const invitation = useMutation(inviteMemberMutation(caller, ws));
  const removal = useMutation(removeMemberMutation(caller, ws));
  const readAnew = () => client.invalidateQueries({ queryKey: workspaceKey(ws, 'members') });

  const invite = async (email: string): Promise<string | undefined> => {
    try {
      await invitation.mutateAsync(email);
      void readAnew();
      return undefined;
    } catch (error) {
      const said = refusalMessage(error);
      if (said === alreadyMember) return t('translations:members.already', { email });
      return said === tooManyMembers
        ? t('translations:members.tooMany')
        : (said ?? t('translations:members.actionFailed'));
    }
  };
  /** Whoever is gone already is gone. Those who leave have nothing more to read here. */
  const remove = async (who: MemberOrInvitation): Promise<string | undefined> => {
    const isOneself = 'memberId' in who && who.memberId === userId;
    try {
      await removal.mutateAsync(who);
      if (!isOneself) void readAnew();
      return undefined;
    } catch (error) {
      const said = refusalMessage(error);
      void readAnew();
      if (said === memberNotFound || (isOneself && isGoneByNow(error))) return undefined;
      return said === lastMember ? t('translations:members.last') : (said ?? t('translations:members.actionFailed'));
    }
  };
  return { invite, remove, isInviting: invitation.isPending, isRemoving: removal.isPending };
}

/** Whoever leaves is let in no more, not even to be told so again where the first answer was lost. */
function isGoneByNow(error: unknown): boolean {
  return error instanceof CallError && error.status === 404 && error.attempts > 1;
}
