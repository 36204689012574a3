// Who or what brought a customer, as `addedby` says it.
import { type SourceKind, sourceKinds } from '@fanfare/contract/segments.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';

/** Turns `addedby` into words: a member becomes their name. */
export function useSourceNames(): (addedBy: string) => string {
  const { t } = useTranslation();
  const memberName = useMemberNames();
  return useCallback((addedBy) => memberName(addedBy) ?? t(`customers.${sourceKindOf(addedBy)}`), [memberName, t]);
}

/** The name of somebody who belongs to the workspace now. */
export function useMemberNames(): (id: string) => string | undefined {
  const { members } = useCurrentWorkspace();
  return useMemo(() => {
    const names = new Map(members.map(({ member_id: id, name, email }) => [id, name || email]));
    return (id) => names.get(id);
  }, [members]);
}

export function sourceKindOf(addedBy: string): SourceKind {
  return sourceKinds.find((kind) => kind === addedBy) ?? 'member';
}
