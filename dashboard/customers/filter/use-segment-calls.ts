// How saved segments are read and changed, and what went wrong in words.
import { call, isRefusal } from '@fanfare/contract/call.ts';
import { changeSavedSegment, removeSavedSegment, saveSegment } from '@fanfare/contract/saved-segments.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf, passWhereGone, refusalMessage } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { savedSegmentsQuery } from '../queries.ts';

export function useSavedSegments() {
  const { workspace } = useCurrentWorkspace();
  return useQuery(savedSegmentsQuery(useCaller(), workspace.workspace_id));
}

/** What changes them; the list of them is asked for again. */
export function useSegmentCalls() {
  const caller = useCaller();
  const client = useQueryClient();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const refresh = () => client.invalidateQueries({ queryKey: savedSegmentsQuery(caller, ws).queryKey });
  return {
    save: async (name: string, segment: Segment) => {
      await call(caller, saveSegment, { params: { ws }, body: { name, segment } });
      await refresh();
    },
    change: async (id: string, body: { readonly name?: string; readonly segment?: Segment }) => {
      await call(caller, changeSavedSegment, { params: { ws, id }, body });
      await refresh();
    },
    remove: async (id: string) => {
      await call(caller, removeSavedSegment, { params: { ws, id } }).catch(passWhereGone);
      await refresh();
    },
  };
}

interface Problem {
  readonly text: string;
  readonly isOfName?: true;
}

export function useSegmentProblem(): (error: unknown) => Problem {
  const { t } = useTranslation();
  return (error) => {
    if (isRefusal(error, 'segmentNameTaken')) return { text: t('customerSegments.nameTaken'), isOfName: true };
    if (isRefusal(error, 'segmentInUse')) return { text: t('customerSegments.inUse') };
    if (isRefusal(error, 'tooManySegments')) return { text: t('customerSegments.tooMany') };
    return { text: refusalMessage(error) ?? t('customerSegments.failed', { code: codeOf(error) }) };
  };
}
