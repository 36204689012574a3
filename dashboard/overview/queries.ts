import { call, type Caller } from '@fanfare/contract/call.ts';
import { listCampaigns } from '@fanfare/contract/campaigns.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { getSignUps, signUpDaysMax } from '@fanfare/contract/sign-ups.ts';
import { queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';

const latestCustomersMax = 5;

export function newestCampaignsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'newest'],
    queryFn: ({ signal }) => call(caller, listCampaigns, { params: { ws }, query: { limit: 200 } }, signal),
  });
}

export function latestCustomersQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'latest'],
    queryFn: ({ signal }) =>
      call(caller, listCustomers, { params: { ws }, query: { limit: latestCustomersMax, order: 'recent' } }, signal),
  });
}

/** As many days as there are; whoever shows fewer takes the last of them. */
export function signUpsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'sign-ups'],
    queryFn: ({ signal }) => call(caller, getSignUps, { params: { ws }, query: { days: signUpDaysMax } }, signal),
  });
}
