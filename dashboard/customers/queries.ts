import { type Caller, call } from '@fanfare/contract/call.ts';
import { customersLoadLimit } from '@fanfare/contract/config.ts';
import { listConsent } from '@fanfare/contract/consent.ts';
import { type Customer, listCustomers, listDeletedCustomers } from '@fanfare/contract/customers.ts';
import type { AnswerOf, InputOf } from '@fanfare/contract/endpoint.ts';
import { mergePages } from '@fanfare/contract/merged-pages.ts';
import { type InfiniteData, type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';

type CustomersPage = AnswerOf<typeof listCustomers>;
type PageKey = CustomersPage['last_evaluated_key'];
type ListQuery = InputOf<typeof listCustomers>['query'];

type ServerOrder = 'recent' | 'phone';

/** What is found by its digits comes in smaller pages: nobody reads thousands of matches. */
const foundPerPage = 1_000;

/** The start of the key of every list of customers that is kept in pages. */
function listsKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'all'];
}

/** Up to 10,000 customers at a time, newest first or by number; the next page goes on where the last one ended. */
export function customersQuery(caller: Caller, ws: string, order: ServerOrder = 'recent') {
  const key = order === 'recent' ? listsKey(ws) : [...listsKey(ws), order];
  return pagesQuery(caller, ws, { key, query: { limit: customersLoadLimit, order } });
}

/** Customers anywhere in the workspace whose number starts or ends with these digits. */
export function foundCustomersQuery(caller: Caller, ws: string, sought: Pick<ListQuery, 'prefix' | 'suffix'>) {
  return pagesQuery(caller, ws, {
    key: [...listsKey(ws), 'found', sought],
    query: { limit: foundPerPage, order: 'phone', ...sought },
  });
}

function pagesQuery(caller: Caller, ws: string, { key, query }: { key: readonly unknown[]; query: ListQuery }) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadPage(caller, ws, { query, after: pageParam, signal }),
    initialPageParam: null as PageKey,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: toCustomers,
    // Comparing ten thousand old rows with new ones would cost more than it saves.
    structuralSharing: false,
    staleTime: 30_000,
  });
}

interface PageAsk {
  readonly query: ListQuery;
  readonly after: PageKey;
  readonly signal: AbortSignal;
}

export async function loadPage(caller: Caller, ws: string, { query, after, signal }: PageAsk): Promise<CustomersPage> {
  const start = after ? { lastEvaluatedKey: JSON.stringify(after) } : {};
  const page = await call(caller, listCustomers, { params: { ws }, query: { ...query, ...start } }, signal);
  return { ...page, items: page.items.map(toListed) };
}

function toCustomers({ pages }: InfiniteData<CustomersPage, PageKey>): readonly Customer[] {
  return mergePages(pages);
}

export function consentQuery(caller: Caller, ws: string, { id, phone }: Customer) {
  return queryOptions({
    queryKey: consentKey(ws, id),
    queryFn: ({ signal }) => call(caller, listConsent, { params: { ws }, body: { phone } }, signal),
  });
}

function consentKey(ws: string, id: string) {
  return [...workspaceKey(ws, 'customers'), 'consent', id];
}

/** Who can still be restored; asked for again as long as there is somebody. */
export function deletedQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: deletedKey(ws),
    queryFn: async ({ signal }) => (await call(caller, listDeletedCustomers, { params: { ws } }, signal)).customers,
    refetchInterval: ({ state }) => (state.data?.length ? deletedRefreshMs : false),
  });
}

const deletedRefreshMs = 60_000;

function deletedKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'deleted'];
}

/** The lists show at once what was done; each asks the server again the next time it comes into view. */
export async function showAdded(client: QueryClient, ws: string, customer: Customer | undefined): Promise<void> {
  const key = listsKey(ws);
  if (customer) {
    client.setQueryData<InfiniteData<CustomersPage, PageKey>>(key, (known) => known && withFirst(known, customer));
  }
  await markStale(client, ws);
}

function withFirst(known: InfiniteData<CustomersPage, PageKey>, customer: Customer) {
  const [first, ...rest] = known.pages;
  return first ? { ...known, pages: [{ ...first, items: [customer, ...first.items] }, ...rest] } : known;
}

export async function showRemoved(client: QueryClient, ws: string, phones: ReadonlySet<string>): Promise<void> {
  changeLists(client, ws, (items) => items.filter(({ phone }) => !phones.has(phone)));
  await markStale(client, ws);
  await client.invalidateQueries({ queryKey: deletedKey(ws) });
}

/** Where they belong in the lists, the server knows. */
export async function showRestored(client: QueryClient, ws: string): Promise<void> {
  await client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers') });
}

export async function showChanged(client: QueryClient, ws: string, changed: Customer): Promise<void> {
  changeLists(client, ws, (items) => items.map((customer) => (customer.id === changed.id ? changed : customer)));
  await markStale(client, ws);
  await client.invalidateQueries({ queryKey: consentKey(ws, changed.id) });
}

function changeLists(client: QueryClient, ws: string, change: (items: Customer[]) => Customer[]): void {
  client.setQueriesData<InfiniteData<CustomersPage, PageKey>>(
    { queryKey: listsKey(ws) },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

function markStale(client: QueryClient, ws: string): Promise<void> {
  return client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers'), refetchType: 'none' });
}

const recordKeyStart = '0#';

/**
 * A customer as the list knows one. A record may carry its key, `0#` and the phone; blocked is who opted out. A record in
 * our form stays itself.
 */
export function toListed(record: Customer): Customer {
  const status = record.optout ? 'blocked' : 'active';
  const isKey = record.phone.startsWith(recordKeyStart);
  if (!isKey && record.status === status) return record;
  return { ...record, phone: isKey ? record.phone.slice(recordKeyStart.length) : record.phone, status };
}
