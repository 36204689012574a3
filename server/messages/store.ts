// Texts to customers, a row each: the row is the queue. What nobody knows to have been sent is never sent again by itself.
import { linkPlaceholder } from '@fanfare/contract/broadcasts.ts';
import type { MessageKind } from '@fanfare/contract/messages.ts';
import { sql } from 'kysely';
import type { MessageRow, MessageState } from '../database/broadcast-tables.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import { rowInserter } from '../database/insert-rows.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import { isPracticeOfBefore } from '../database/practice.ts';

const columns = {
  workspace_id: 'text',
  message_id: 'text',
  broadcast_id: 'text',
  kind: 'text',
  phone: 'text',
  phone_hash: 'text',
  state: 'text',
  reason: 'text',
  body: 'text',
  link_code: 'text',
  parts: 'bigint',
  cost_micros: 'bigint',
  due_at: 'bigint',
  claim: 'text',
  claimed_at: 'bigint',
  claimed_until: 'bigint',
  attempts: 'bigint',
  gateway_message_id: 'text',
  created_at: 'bigint',
  sent_at: 'bigint',
  settled_at: 'bigint',
  opened_at: 'bigint',
  visited_at: 'bigint',
} as const;

/** Those that are there already stay as they are. */
export const newMessages = rowInserter('messages', columns, '(workspace_id, message_id) do nothing');

/** For rows that whoever writes has claimed or holds waiting. */
export const claimedMessages = rowInserter(
  'messages',
  columns,
  `(workspace_id, message_id) do update set state = excluded.state, reason = excluded.reason,
  link_code = excluded.link_code, parts = excluded.parts, cost_micros = excluded.cost_micros, due_at = excluded.due_at,
  claim = excluded.claim, claimed_at = excluded.claimed_at, claimed_until = excluded.claimed_until,
  attempts = excluded.attempts, settled_at = excluded.settled_at`,
);

/**
 * What became of a claim, where nobody has claimed the text anew. A receipt may have come before, and an end that it told
 * of stands.
 */
export const settledMessages = rowInserter(
  'messages',
  columns,
  `(workspace_id, message_id) do update set
  state = case when messages.state in ('sending', 'unknown') then excluded.state else messages.state end,
  reason = case when messages.state in ('sending', 'unknown') then excluded.reason else messages.reason end,
  parts = excluded.parts, cost_micros = excluded.cost_micros, claimed_until = null, attempts = excluded.attempts,
  due_at = case when messages.state in ('sending', 'unknown') then excluded.due_at else messages.due_at end,
  gateway_message_id = coalesce(messages.gateway_message_id, excluded.gateway_message_id),
  sent_at = case when messages.state in ('sending', 'unknown') and excluded.sent_at is null then null
    else coalesce(messages.sent_at, excluded.sent_at) end,
  settled_at = excluded.settled_at
  where messages.claim = excluded.claim`,
);

interface NewMessage {
  readonly workspaceId: string;
  readonly kind: MessageKind;
  readonly phone: string;
  readonly body: string;
  readonly parts: number;
  readonly now: number;
  /** The same again adds nothing. */
  readonly messageId?: string;
  readonly dueAt?: number;
}

/** A text that no broadcast sends. */
export function toMessageRow(message: NewMessage): MessageRow {
  const { workspaceId, kind, phone, body, parts, now, dueAt = now } = message;
  return {
    workspace_id: workspaceId,
    message_id: message.messageId ?? `${now.toString(36)}.${newId()}`,
    broadcast_id: '',
    kind,
    phone,
    phone_hash: null,
    state: 'waiting',
    reason: '',
    body,
    link_code: null,
    parts,
    cost_micros: 0,
    due_at: dueAt,
    claim: null,
    claimed_at: null,
    claimed_until: null,
    attempts: 0,
    gateway_message_id: null,
    created_at: now,
    sent_at: null,
    settled_at: null,
    opened_at: null,
    visited_at: null,
  };
}

/** A broadcast's text as one customer gets it. */
export function toBody(text: string, shortLinkHost: string, linkCode: string | null): string {
  return linkCode === null ? text : text.replaceAll(linkPlaceholder, `${shortLinkHost}/${linkCode}`);
}

export interface Known {
  readonly workspaceId: string;
  readonly gatewayMessageIds: readonly string[];
  readonly messageIds: readonly string[];
}

/** By the gateway's name for it or by ours, held until the transaction ends. */
export async function findByGateway(
  transaction: Transaction,
  { workspaceId, gatewayMessageIds, messageIds }: Known,
): Promise<MessageRow[]> {
  const of = (column: 'gateway_message_id' | 'message_id', ids: readonly string[]) =>
    transaction
      .selectFrom('messages')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, column, ids))
      .$if(writesBesideOthers(transaction), (query) => query.orderBy('message_id').forUpdate())
      .execute();
  const found = [
    ...(gatewayMessageIds.length > 0 ? await of('gateway_message_id', gatewayMessageIds) : []),
    ...(messageIds.length > 0 ? await of('message_id', messageIds) : []),
  ];
  return [...new Map(found.map((row) => [row.message_id, row])).values()];
}

export interface MessageReceipt {
  readonly state: 'sent' | 'delivered' | 'failed';
  readonly reason: string;
  readonly at: number;
  readonly gatewayMessageId: string;
  /** What the gateway counted, where it says so. */
  readonly parts?: number | undefined;
  readonly costMicros?: number | undefined;
}

const open = ['waiting', 'sending', 'sent', 'unknown', 'failed'] as const;
/** The states in which a text is that such a receipt changes. */
export const statesChangedBy: Readonly<Record<MessageReceipt['state'], readonly MessageState[]>> = {
  sent: ['waiting', 'sending', 'unknown', 'skipped'],
  delivered: [...open, 'skipped'],
  // What arrived arrived, whatever came before or after it.
  failed: ['waiting', 'sending', 'sent', 'unknown'],
};

/** What a receipt says, in whatever order they come; whether it changed anything. */
export async function noteReceipt(
  transaction: Transaction,
  { workspace_id: workspaceId, message_id: messageId }: Pick<MessageRow, 'workspace_id' | 'message_id'>,
  { state, reason, at, gatewayMessageId, parts, costMicros }: MessageReceipt,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('messages')
    .set({
      state,
      reason,
      due_at: null,
      claimed_until: null,
      gateway_message_id: sql<string>`coalesce(gateway_message_id, ${gatewayMessageId})`,
      sent_at: sql<number>`coalesce(sent_at, claimed_at, ${at})`,
      settled_at: at,
      ...(parts !== undefined && { parts }),
      ...(costMicros !== undefined && { cost_micros: costMicros }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('message_id', '=', messageId)
    // What nobody has ever handed over stays passed over.
    .where((where) => where.or([where('state', '<>', 'skipped'), where('claimed_at', 'is not', null)]))
    .where((where) => {
      const isChanged = where('state', 'in', statesChangedBy[state]);
      // What is thought never to have gone out, as a person may have said, has where its gateway says so.
      const isUnsent = where.and([where('state', '=', 'failed'), where('sent_at', 'is', null)]);
      return state === 'sent' ? where.or([isChanged, isUnsent]) : isChanged;
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteCost(
  transaction: Transaction,
  { workspace_id: workspaceId, message_id: messageId, parts, cost_micros }: MessageRow,
): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ parts, cost_micros })
    .where('workspace_id', '=', workspaceId)
    .where('message_id', '=', messageId)
    .execute();
}

/** How long after a text a visit is taken for its doing. */
export const visitAfterMs = 7 * 24 * 60 * 60_000;

export interface OfNumber {
  readonly workspaceId: string;
  readonly phone: string;
}

/** A visit in the shop, for each text of a broadcast that the customer got within a week; once texts are real, of those alone. */
export async function noteVisit(transaction: Transaction, { workspaceId, phone }: OfNumber, now: number) {
  await transaction
    .updateTable('messages')
    .set({ visited_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('broadcast_id', '<>', '')
    // With a sign, so that SQLite looks among the number's texts and not among all of the week.
    .where(sql<number>`+sent_at`, '>', now - visitAfterMs)
    .where(sql<number>`+sent_at`, '<=', now)
    .where('visited_at', 'is', null)
    .where(sql<boolean>`not ${isPracticeOfBefore}`)
    .execute();
}

/** Nobody came because of a text that failed; that may be known only after they came, and turn out untrue later. */
export function visitedAtOf(row: MessageRow): number | null {
  return hasNotGoneOut(row) || row.state === 'failed' ? null : row.visited_at;
}

/** Who opens a text that was settled as never sent, or is to be sent again, is no result until it is told as sent. */
export function openedAtOf(row: MessageRow): number | null {
  return hasNotGoneOut(row) ? null : row.opened_at;
}

/** These keep what they were thought to cost and what came of them, in case they are told as sent after all. */
export function hasNotGoneOut({ state, sent_at: sentAt }: MessageRow): boolean {
  return state === 'waiting' || state === 'skipped' || (state === 'failed' && sentAt === null);
}
