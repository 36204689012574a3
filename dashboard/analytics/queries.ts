import { getAnalytics } from '@fanfare/contract/analytics.ts';
import { call, type Caller } from '@fanfare/contract/call.ts';
import { campaignsPageMax, listCampaigns } from '@fanfare/contract/campaigns.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';
import type { DayRange } from './analytics-view.ts';

interface AnalyticsFilter {
  readonly days: DayRange;
  readonly campaignId: string;
  readonly isCompared: boolean;
}

export function analyticsQuery(caller: Caller, ws: string, { days, campaignId, isCompared }: AnalyticsFilter) {
  const query = { ...days, ...(campaignId && { campaignId }), compare: String(isCompared) };
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'analytics'), query],
    queryFn: ({ signal }) => call(caller, getAnalytics, { params: { ws }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Those that can be chosen: the newest, as many as come at once. */
export function choosableCampaignsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'choosable'],
    queryFn: ({ signal }) =>
      call(caller, listCampaigns, { params: { ws }, query: { limit: campaignsPageMax } }, signal),
  });
}
