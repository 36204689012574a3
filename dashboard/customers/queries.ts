import { type Caller, call } from '@fanfare/contract/call.ts';
import { customersLoadLimit } from '@fanfare/contract/config.ts';
import { type Customer, listCustomers } from '@fanfare/contract/customers.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { mergePages } from '@fanfare/contract/merged-pages.ts';
import { type InfiniteData, type QueryClient, infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { addOnce, removeOnce } from './customer-deeds.ts';
import { workspaceKey } from '../session/current-workspace.tsx';

type CustomersPage = AnswerOf<typeof listCustomers>;
type PageKey = CustomersPage['last_evaluated_key'];

/** Up to 10,000 customers at a time, newest first; the next page goes on where the last one ended. */
export function customersQuery(caller: Caller, ws: string) {
  return infiniteQueryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(caller, listCustomers, { params: { ws }, query: toQuery(pageParam) }, signal),
    initialPageParam: null as PageKey,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: toCustomers,
    // Comparing ten thousand old rows with new ones would cost more than it saves.
    structuralSharing: false,
    staleTime: 30_000,
  });
}

function toCustomers({ pages }: InfiniteData<CustomersPage, PageKey>): readonly Customer[] {
  return mergePages(pages);
}

function toQuery(after: PageKey) {
  const query = { limit: customersLoadLimit, order: 'recent' as const };
  return after ? { ...query, lastEvaluatedKey: JSON.stringify(after) } : query;
}

export function addCustomerMutation(caller: Caller, ws: string) {
  return mutationOptions({ mutationFn: (phone: string) => addOnce(caller, ws, phone) });
}

export function removeCustomerMutation(caller: Caller, ws: string) {
  return mutationOptions({ mutationFn: (phone: string) => removeOnce(caller, ws, phone) });
}

/** The lists show at once what was done; each asks the server again the next time it comes into view. */
export async function showAdded(client: QueryClient, ws: string, customer: Customer | undefined): Promise<void> {
  if (customer) changeFirstPage(client, ws, (items) => [customer, ...items]);
  await markStale(client, ws);
}

export async function showRemoved(client: QueryClient, ws: string, phone: string): Promise<void> {
  const isOther = (customer: Customer) => customer.phone !== phone;
  changePages(client, ws, (pages) => pages.map((page) => ({ ...page, items: page.items.filter(isOther) })));
  await markStale(client, ws);
}

function changeFirstPage(client: QueryClient, ws: string, change: (items: Customer[]) => Customer[]): void {
  changePages(client, ws, ([first, ...rest]) => (first ? [{ ...first, items: change(first.items) }, ...rest] : []));
}

function changePages(client: QueryClient, ws: string, change: (pages: CustomersPage[]) => CustomersPage[]): void {
  client.setQueryData<InfiniteData<CustomersPage, PageKey>>(
    [...workspaceKey(ws, 'customers'), 'all'],
    (known) => known && { ...known, pages: change(known.pages) },
  );
}

function markStale(client: QueryClient, ws: string): Promise<void> {
  return client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers'), refetchType: 'none' });
}
