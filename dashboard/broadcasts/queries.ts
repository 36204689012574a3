import {
  type Broadcast,
  type BroadcastDraft,
  type BroadcastMessage,
  getBroadcast,
  listBroadcastMessages,
  listBroadcasts,
  previewBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { type Caller, call } from '@fanfare/contract/call.ts';
import { getCampaign } from '@fanfare/contract/campaigns.ts';
import { inboxPageMax, listInbox, listPracticePhones } from '@fanfare/contract/messages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';
import { inPages } from '../session/pages.ts';
import { textsKey, underWayMs } from '../texts/queries.ts';

const pageSize = 50;

export function isUnderWay({ state }: Broadcast): boolean {
  return state === 'scheduled' || state === 'preparing' || state === 'sending';
}

/** Of everybody whom a tally counts under one reason or another. */
export function sumOf(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce<number>((total, count = 0) => total + count, 0);
}

/** Who of the audience is texted, has been or was tried; the others were passed over. */
export function recipientsOf({ tally }: Broadcast): number {
  return tally.audience - sumOf(tally.skipped);
}

/**
 * Whoever waits when it is canceled is passed over a moment later; after the end come receipts, and what a gateway's log
 * says of texts that nobody knew of. What is paused may be resumed elsewhere.
 */
function nextLookMs(broadcast: Broadcast): number | false {
  const { state, tally } = broadcast;
  if (isUnderWay(broadcast) || (state === 'canceled' && tally.waiting > 0)) return underWayMs;
  return state === 'paused' || tally.sent > 0 || tally.unknown > 0 ? underWayMs * 5 : false;
}

export function broadcastsQuery(caller: Caller, ws: string) {
  return infiniteQueryOptions({
    queryKey: [...textsKey(ws), 'list'],
    ...inPages((start, signal) =>
      call(caller, listBroadcasts, { params: { ws }, query: { limit: pageSize, ...start } }, signal),
    ),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? underWayMs * 2 : false,
  });
}

export function broadcastQuery(caller: Caller, ws: string, id: string) {
  return queryOptions({
    queryKey: [...textsKey(ws), 'one', id],
    queryFn: async ({ signal }) => (await call(caller, getBroadcast, { params: { ws, id } }, signal)).broadcast,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? nextLookMs(state.data) : false),
  });
}

/** What a draft is besides its name and state. */
export function toDraft({ campaignId, body, segment, hasOtherConsent, scheduledAt }: Broadcast): BroadcastDraft {
  return { campaignId, body, segment, hasOtherConsent, scheduledAt };
}

/** A campaign, and somebody's own draft about it. Looked for once: what is written after that is what counts. */
export function beginQuery(caller: Caller, ws: string, campaignId: string, userId: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'campaigns'), 'text', campaignId],
    queryFn: async ({ signal }) => {
      const [{ campaign }, { items }] = await Promise.all([
        call(caller, getCampaign, { params: { ws, id: campaignId } }, signal),
        call(caller, listBroadcasts, { params: { ws }, query: { campaignId, limit: pageSize } }, signal),
      ]);
      return { campaign, draft: items.find(({ state, createdBy }) => state === 'draft' && createdBy === userId) };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function previewQuery(caller: Caller, ws: string, draft: BroadcastDraft) {
  return queryOptions({
    queryKey: [...textsKey(ws), 'preview', draft],
    queryFn: ({ signal }) => call(caller, previewBroadcast, { params: { ws }, body: draft }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function messagesQuery(caller: Caller, ws: string, id: string, state: BroadcastMessage['state'] | undefined) {
  return infiniteQueryOptions({
    queryKey: [...textsKey(ws), 'messages', id, state ?? 'all'],
    ...inPages((start, signal) => {
      const query = { limit: pageSize, ...(state && { state }), ...start };
      return call(caller, listBroadcastMessages, { params: { ws, id }, query }, signal);
    }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });
}

export type InboxFilter = 'open' | 'unread' | undefined;

export function inboxQuery(caller: Caller, ws: string, only: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: [...textsKey(ws), 'inbox', only ?? 'all'],
    ...inPages((start, signal) =>
      call(caller, listInbox, { params: { ws }, query: { limit: pageSize, ...(only && { only }), ...start } }, signal),
    ),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
    refetchInterval: underWayMs * 5,
  });
}

export function practiceQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...textsKey(ws), 'practice'],
    queryFn: ({ signal }) =>
      call(caller, listPracticePhones, { params: { ws }, query: { limit: inboxPageMax } }, signal),
    staleTime: 0,
    refetchInterval: underWayMs * 2,
  });
}
