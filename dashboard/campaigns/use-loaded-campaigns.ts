import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { campaignsQuery } from './queries.ts';

const none: readonly Campaign[] = [];

/** The campaigns that are known by now; none is no hindrance. */
export function useLoadedCampaigns(): readonly Campaign[] {
  const { workspace } = useCurrentWorkspace();
  return useInfiniteQuery(campaignsQuery(useCaller(), workspace.workspace_id)).data ?? none;
}
