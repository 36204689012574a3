// What of the workspace fits what was typed: customers by their digits, campaigns and devices by name.
import { type Caller, call } from '@fanfare/contract/call.ts';
import { searchCustomers } from '@fanfare/contract/customers.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import { phoneDigitsMax } from '@fanfare/contract/phone-rule.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { digitsMax, digitsMin } from '@fanfare/contract/segments.ts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { newestCampaignsQuery } from '../../campaigns/queries.ts';
import { shownPhone, useHiddenNumbers } from '../../customers/phone-text.tsx';
import { paths } from '../../paths.ts';
import { useCaller } from '../../session/caller.tsx';
import { type CurrentWorkspace, workspaceKey } from '../../session/current-workspace.tsx';
import type { HandedOver } from '../../ui/use-handed-over.ts';
import { type Command, foundOfGroupMax } from './command-list.ts';

const wordsMin = 2;
const settleMs = 200;

interface FoundThings {
  /** By name; whether they fit is for whoever shows them to find out. */
  readonly named: readonly Command[];
  /** Those that fit. */
  readonly customers: readonly Command[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

export function useFoundThings(typed: string, { workspace }: CurrentWorkspace): FoundThings {
  const navigate = useNavigate();
  const caller = useCaller();
  const { areHidden } = useHiddenNumbers();
  const ws = workspace.workspace_id;
  const hasWords = typed.trim().length >= wordsMin;
  const campaigns = useQuery({ ...newestCampaignsQuery(caller, ws), enabled: hasWords });
  const digits = mayDo(workspace.role, 'customers.search')
    ? phoneDigits(typed, workspace.phoneRule ? phoneDigitsMax : digitsMax)
    : '';
  const settled = useSettled(digits);
  const customers = useQuery(customersQuery(caller, ws, settled));
  const open = <Thing>(path: string, opened: Thing) => {
    const state: HandedOver<Thing> = { opened };
    return () => void navigate(path, { state });
  };
  const named: readonly Command[] = [
    ...(campaigns.data?.items ?? []).map((campaign) => ({
      id: `campaign-${campaign.id}`,
      group: 'campaigns' as const,
      icon: 'megaphone' as const,
      words: campaign.name,
      run: open(paths.campaigns, campaign),
    })),
    ...workspace.devices.map(({ id, name }) => ({
      id: `device-${id}`,
      group: 'devices' as const,
      icon: 'device-tablet' as const,
      words: name,
      run: () => void navigate(`${paths.devices}?device=${encodeURIComponent(id)}`),
    })),
  ];
  const found = digits !== '' && digits === settled ? (customers.data ?? []) : [];
  return {
    named: hasWords ? named : [],
    customers: found.map((customer) => ({
      id: `customer-${customer.id}`,
      group: 'customers' as const,
      icon: 'users' as const,
      words: shownPhone(customer.phone, areHidden, workspace.phoneRule ?? null),
      run: open(paths.customers, customer),
    })),
    isSearching: (digits !== '' && (digits !== settled || customers.isFetching)) || (hasWords && campaigns.isLoading),
    hasFailed: (digits !== '' && customers.isError) || (hasWords && campaigns.isError),
  };
}

/** The digits of a number, or of a part of one; empty for anything else that is typed. */
export function phoneDigits(typed: string, longest = digitsMax): string {
  const digits = /^[\d\s()+.-]+$/.test(typed) ? digitsOf(typed) : '';
  return digits.length >= digitsMin && digits.length <= longest ? digits : '';
}

/** The value once it has stood for a moment, so that the server isn't asked for every key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whose number holds the digits, first whose number ends so. */
function customersQuery(caller: Caller, ws: string, digits: string) {
  const body = { segment: { digits: { at: 'anywhere', digits } }, sort: 'phone', direction: 'asc' } as const;
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'found', digits],
    queryFn:
      digits === ''
        ? skipToken
        : async ({ signal }) => {
            const found = { ...body, limit: foundOfGroupMax };
            return (await call(caller, searchCustomers, { params: { ws }, body: found }, signal)).items;
          },
  });
}
