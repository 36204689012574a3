import { call, type Caller } from '@fanfare/contract/call.ts';
import { listCampaigns } from '@fanfare/contract/campaigns.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';

/** Enough to count a month's newcomers in all but the busiest shops; beyond it the counts say `+`. */
export const recentCustomersLimit = 1_000;

export function newestCampaignsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'newest'],
    queryFn: ({ signal }) => call(caller, listCampaigns, { params: { ws }, query: { limit: 200 } }, signal),
  });
}

export function newestCustomersQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'newest'],
    queryFn: ({ signal }) =>
      call(caller, listCustomers, { params: { ws }, query: { limit: recentCustomersLimit, order: 'recent' } }, signal),
  });
}
