import { type Caller, call } from '@fanfare/contract/call.ts';
import {
  type Campaign,
  type CampaignDraft,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  resumeCampaign,
  saveCampaign,
} from '@fanfare/contract/campaigns.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';
import { inPages, mergePages } from '../session/pages.ts';

type CampaignsPage = AnswerOf<typeof listCampaigns>;
type PageKey = CampaignsPage['last_evaluated_key'];
type LoadedPages = InfiniteData<CampaignsPage, PageKey>;

function listKey(ws: string) {
  return [...workspaceKey(ws, 'campaigns'), 'all'] as const;
}

/** 25 campaigns at a time, newest first; the next page goes on where the last one ended. */
export function campaignsQuery(caller: Caller, ws: string) {
  return infiniteQueryOptions({
    queryKey: listKey(ws),
    // The page size is the server's own default.
    ...inPages((query, signal) => call(caller, listCampaigns, { params: { ws }, query }, signal)),
    select: mergePages<Campaign>,
  });
}

/** All that have not ended: a workspace can have no more than fit one call, unless the installation lets it. */
export function openCampaignsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'open'],
    queryFn: ({ signal }) =>
      call(caller, listCampaigns, { params: { ws }, query: { open: 'true', limit: 200 } }, signal),
  });
}

/** As many as fit one call: whoever looks for a name looks for one of these. */
export function newestCampaignsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'newest'],
    queryFn: ({ signal }) => call(caller, listCampaigns, { params: { ws }, query: { limit: 200 } }, signal),
  });
}

export function campaignQuery(caller: Caller, ws: string, id: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'one', id],
    queryFn: ({ signal }) => call(caller, getCampaign, { params: { ws, id } }, signal),
    select: ({ campaign }) => campaign,
  });
}

export function saveCampaignMutation(caller: Caller, ws: string) {
  return mutationOptions({
    mutationFn: (draft: CampaignDraft) => call(caller, saveCampaign, { params: { ws }, body: draft }),
  });
}

/** Canceled on screen at once; back as it was when that fails, and asked for: the answer alone may have got lost. */
export function cancelCampaignMutation(caller: Caller, ws: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id }: Campaign) => call(caller, cancelCampaign, { params: { ws, id } }),
    onMutate: async (campaign) => {
      await client.cancelQueries({ queryKey: listKey(ws) });
      showChanged(client, ws, { ...campaign, status: 'canceled', updatedAt: Date.now() });
    },
    onSuccess: ({ campaign }) => {
      showChanged(client, ws, campaign);
      return markStale(client, ws);
    },
    onError: (_, campaign) => {
      showChanged(client, ws, campaign);
      askAnew(client, ws);
    },
  });
}

export function resumeCampaignMutation(caller: Caller, ws: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id }: Campaign) => call(caller, resumeCampaign, { params: { ws, id } }),
    onSuccess: ({ campaign }) => {
      showChanged(client, ws, campaign);
      return markStale(client, ws);
    },
    onError: () => askAnew(client, ws),
  });
}

/** What is in view asks the server at once; nobody waits for that. */
function askAnew(client: QueryClient, ws: string): void {
  void client.invalidateQueries({ queryKey: workspaceKey(ws, 'campaigns') });
}

/** Every list of campaigns asks the server again the next time it comes into view. */
export function markStale(client: QueryClient, ws: string): Promise<void> {
  return client.invalidateQueries({ queryKey: workspaceKey(ws, 'campaigns'), refetchType: 'none' });
}

function showChanged(client: QueryClient, ws: string, changed: Campaign): void {
  const change = (campaign: Campaign) => (campaign.id === changed.id ? changed : campaign);
  client.setQueryData<LoadedPages>(
    listKey(ws),
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}
