import { type Caller, call } from '@fanfare/contract/call.ts';
import { listConsent } from '@fanfare/contract/consent.ts';
import { type Customer, listDeletedCustomers, searchCustomers } from '@fanfare/contract/customers.ts';
import type { AnswerOf, InputOf } from '@fanfare/contract/endpoint.ts';
import { listSavedSegments } from '@fanfare/contract/saved-segments.ts';
import { type SegmentJob, listSegmentJobs } from '@fanfare/contract/segment-jobs.ts';
import { type Segment, type SegmentCounts, countSegment, listSegmentChoices } from '@fanfare/contract/segments.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { type InfiniteData, type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';
import { mergePages } from '../session/pages.ts';

type CustomersPage = AnswerOf<typeof searchCustomers>;
export type PageKey = CustomersPage['last_evaluated_key'];
/** Whom a list shows, and in which order. */
type CustomersRequest = Pick<InputOf<typeof searchCustomers>['body'], 'segment' | 'sort' | 'direction'>;

/** What a screen shows at once; who scrolls on reads more than that. */
const [firstPageSize, furtherPageSize] = [100, 400];

/** The start of the key of every list of customers. */
function listsKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'list'];
}

/** The customers of a segment, page by page. Rows and counts of another one stay until those of this one are there. */
export function customersQuery(caller: Caller, ws: string, request: CustomersRequest) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(ws), request],
    queryFn: ({ pageParam: after, signal }) =>
      loadPage(caller, ws, { ...request, limit: after ? furtherPageSize : firstPageSize, after }, signal),
    initialPageParam: null as PageKey,
    getNextPageParam: (page) => page.last_evaluated_key,
    select: mergePages<Customer>,
    placeholderData: (shown, query) => (isOf(ws, query) ? shown : undefined),
    staleTime: 30_000,
  });
}

/** How many are meant, and how many of them with either status. */
export function countQuery(caller: Caller, ws: string, segment: Segment) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'count', segment],
    queryFn: ({ signal }) => call(caller, countSegment, { params: { ws }, body: { segment } }, signal),
    placeholderData: (shown: SegmentCounts | undefined, query) => (isOf(ws, query) ? shown : undefined),
  });
}

/** By name, as the server puts them. */
export function savedSegmentsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'segments'),
    queryFn: async ({ signal }) => (await call(caller, listSavedSegments, { params: { ws } }, signal)).segments,
  });
}

/** What somebody has: the values that a filter offers. */
export function choicesQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'choices'],
    queryFn: ({ signal }) => call(caller, listSegmentChoices, { params: { ws } }, signal),
  });
}

function isOf(ws: string, query: { readonly queryKey: readonly unknown[] } | undefined): boolean {
  return query?.queryKey[1] === ws;
}

interface PageRequest extends CustomersRequest {
  readonly limit: number;
  readonly after: PageKey;
}

export async function loadPage(
  caller: Caller,
  ws: string,
  { after, ...request }: PageRequest,
  signal?: AbortSignal,
): Promise<CustomersPage> {
  const body = { ...request, ...(after && { lastEvaluatedKey: after }) };
  const page = await call(caller, searchCustomers, { params: { ws }, body }, signal);
  return { ...page, items: page.items.map(toListed) };
}

export function consentQuery(caller: Caller, ws: string, { id, phone }: Customer) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'consent', id],
    queryFn: ({ signal }) => call(caller, listConsent, { params: { ws }, body: { phone } }, signal),
  });
}

/** Who can still be restored; asked for again as long as there is somebody. */
export function deletedQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'deleted'],
    queryFn: async ({ signal }) => (await call(caller, listDeletedCustomers, { params: { ws } }, signal)).customers,
    refetchInterval: ({ state }) => (state.data?.length ? deletedRefreshMs : false),
  });
}

function jobsKey(ws: string) {
  return [...workspaceKey(ws, 'customers'), 'jobs'];
}

/** Known as under way from its beginning: its end is noticed also by whoever left the page and comes back after it. */
export function showJob(client: QueryClient, ws: string, job: SegmentJob): void {
  const withJob = (jobs: readonly SegmentJob[] = []) => [job, ...jobs.filter(({ id }) => id !== job.id)];
  client.setQueryData<readonly SegmentJob[]>(jobsKey(ws), withJob);
}

/** Jobs that are under way, and those that deleted customers a moment ago and can be undone. */
export function recentJobsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: jobsKey(ws),
    queryFn: async ({ signal }) =>
      (await call(caller, listSegmentJobs, { params: { ws } }, signal)).jobs.filter(
        (job) => isUnderWay(job) || isUndoable(job),
      ),
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.some(isUnderWay)) return underWayRefreshMs;
      return data.length > 0 ? deletedRefreshMs : false;
    },
  });
}

export function isUnderWay({ state }: SegmentJob): boolean {
  return state === 'running' || state === 'undoing';
}

export function isUndoable(job: SegmentJob): job is SegmentJob & { readonly endedAt: number } {
  const { kind, state, done, endedAt } = job;
  const hasDeleted = kind === 'delete' && (state === 'done' || state === 'canceled') && done > 0;
  return hasDeleted && endedAt !== null && endedAt > Date.now() - undoMs;
}

const underWayRefreshMs = 3_000;
const deletedRefreshMs = 60_000;

/** The lists show at once what was done, and ask the server again, which also knows where somebody belongs now. */
export function showChanged(client: QueryClient, ws: string, changed: Customer): void {
  changeLists(client, listsKey(ws), (items) => items.map((known) => (known.id === changed.id ? changed : known)));
  askAgain(client, ws);
}

export function showAdded(client: QueryClient, ws: string, customer: Customer | undefined): void {
  const newestFirst = [
    ...listsKey(ws),
    { segment: {}, sort: 'createdAt', direction: 'desc' } satisfies CustomersRequest,
  ];
  if (customer) changeLists(client, newestFirst, (items, page) => (page === 0 ? [customer, ...items] : items));
  askAgain(client, ws);
}

export function showRemoved(client: QueryClient, ws: string, phones: ReadonlySet<string>): void {
  changeLists(client, listsKey(ws), (items) => items.filter(({ phone }) => !phones.has(phone)));
  askAgain(client, ws);
}

export function askAgain(client: QueryClient, ws: string): void {
  void client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers') });
}

function changeLists(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (items: Customer[], page: number) => Customer[],
): void {
  client.setQueriesData<InfiniteData<CustomersPage, PageKey>>(
    { queryKey },
    (known) =>
      known && { ...known, pages: known.pages.map((page, place) => ({ ...page, items: change(page.items, place) })) },
  );
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
