// What became of texts that were handed to a gateway.
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import type { MessageRow } from '../database/broadcast-tables.ts';
import { createSharedBatcher } from '../database/batcher.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import type { RefusedText, SendOutcome } from '../gateways/gateway.ts';
import { findMovedAt } from '../gateways/store.ts';
import type { RecordAudit } from '../http/audit.ts';
import { recountAsks } from '../messages/confirmations-store.ts';
import { settledMessages } from '../messages/store.ts';
import { type UsageChange, correctUsage, waitUntil } from '../messages/usage-store.ts';
import { tellMessages } from './message-events.ts';
import type { TextingParts } from './parts.ts';
import { type NamedText, type OnOptedOut, applyEarlyReceipts } from './receipts.ts';
import { goOnWithWaiting, pauseBySystem } from './store.ts';

const settledAtOnce = 200;
/**
 * After so many refusals, of which the first alone may name a time, it is given up although it may be tried again: an hour
 * and a quarter later.
 */
const attemptsMax = 12;
/** Where it does, a broadcast ends with its campaign, and what no broadcast sends so long after it was written. */
const answerMsMax = 24 * 60 * 60_000;
const retryMs = 30_000;
const retryMsMax = 10 * 60_000;

interface Settled {
  readonly row: MessageRow;
  /** `unsent`: not a byte went out. */
  readonly outcome: SendOutcome | { readonly kind: 'unsent' };
  readonly now: number;
  /** Practice has used nothing of the month, and refuses nothing. */
  readonly isPractice?: boolean;
  /** The gateway had taken it, as its log tells: what failed on its way is paid for. */
  readonly isFromLog?: boolean;
}

type SettleParts = Pick<TextingParts, 'database' | 'recordAudit'>;

/** Those of the same moment share a transaction. Answers once it is on the disk. */
export function openSettling({ database, recordAudit }: SettleParts, onOptedOut: OnOptedOut) {
  const open = (write: (transaction: Transaction, batch: readonly Settled[]) => Promise<void>) =>
    createSharedBatcher<Settled, undefined>({
      database,
      batchMax: settledAtOnce,
      ownerOf: ({ row }) => row.workspace_id,
      write: async (transaction, batch) => {
        await write(transaction, batch);
        return batch.map(() => undefined);
      },
    });
  const settle = open((transaction, batch) => settleAll(transaction, batch, { recordAudit, onOptedOut }));
  const applyEarly = open((transaction, batch) => applyEarlyReceipts(transaction, batch.flatMap(toNamed), onOptedOut));
  return async (settled: Settled): Promise<void> => {
    await settle(settled);
    // After its name is on the disk: who brings a receipt at the same moment looks for it after writing it down.
    if (settled.outcome.kind === 'sent') await applyEarly(settled);
  };
}

async function settleAll(
  transaction: Transaction,
  batch: readonly Settled[],
  { recordAudit, onOptedOut }: Pick<TextingParts, 'recordAudit'> & { readonly onOptedOut: OnOptedOut },
): Promise<void> {
  const held = await hold(transaction, batch);
  const open = held.filter(({ isOpen }) => isOpen);
  const settled = open.map(({ after }) => after);
  await settledMessages.insert(
    transaction,
    held.map(({ after }) => after),
  );
  await recountAsks(transaction, settled);
  await correctUsage(transaction, held.filter(({ isPractice }) => !isPractice).map(toUsageChange));
  await waitWhereAsked(transaction, open);
  await pauseWhereNothingGoes(transaction, open, recordAudit);
  await goOnWhereWaiting(transaction, open);
  await tellMessages(transaction, settled);
  for (const { row, outcome, now } of open) if (isOptedOut(outcome)) await onOptedOut(transaction, row, now);
}

interface Held extends Settled {
  readonly stored: Pick<MessageRow, 'phone' | 'claim' | 'state' | 'parts' | 'cost_micros' | 'sent_at'>;
  /** Nobody else has said meanwhile what became of it: a receipt, a person, or another server. */
  readonly isOpen: boolean;
  /** As it is written now. */
  readonly after: MessageRow;
}

/**
 * Those whose claim stands, with the number that their row has by now, none where it was forgotten meanwhile, and with
 * what they cost as far as anybody has said. Where an end was told already, what was sent has its name to add, and nothing
 * else has anything.
 */
async function hold(transaction: Transaction, batch: readonly Settled[]): Promise<Held[]> {
  const held = new Map<string, Held['stored']>();
  const nameOf = (row: Pick<MessageRow, 'workspace_id' | 'message_id'>) => `${row.workspace_id} ${row.message_id}`;
  for (const [workspaceId, its] of Map.groupBy(batch, ({ row }) => row.workspace_id)) {
    const ids = its.map(({ row }) => row.message_id);
    const rows = await transaction
      .selectFrom('messages')
      .select(['workspace_id', 'message_id', 'phone', 'claim', 'state', 'parts', 'cost_micros', 'sent_at'])
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, 'message_id', ids))
      .$if(writesBesideOthers(transaction), (query) => query.orderBy('message_id').forUpdate())
      .execute();
    for (const row of rows) held.set(nameOf(row), row);
  }
  return batch.flatMap((settled) => {
    const stored = held.get(nameOf(settled.row));
    if (!stored || stored.claim !== settled.row.claim) return [];
    const { phone, state, parts, cost_micros } = stored;
    const isOpen = state === 'sending' || state === 'unknown';
    if (!isOpen && settled.outcome.kind !== 'sent') return [];
    const ours = { ...settled, row: { ...settled.row, phone, parts, cost_micros } };
    return [{ ...ours, stored, isOpen, after: toSettledRow(ours) }];
  });
}

function isOptedOut(outcome: Settled['outcome']): boolean {
  return outcome.kind === 'refused' && outcome.cause === 'optedOut';
}

function toSettledRow({ row, outcome, now, isPractice, isFromLog }: Settled): MessageRow {
  const ended = { ...row, due_at: null, claimed_until: null, settled_at: now };
  if (outcome.kind === 'sent') {
    return {
      ...ended,
      state: 'sent',
      gateway_message_id: outcome.gatewayMessageId,
      parts: outcome.parts ?? row.parts,
      cost_micros: outcome.costMicros ?? row.cost_micros,
      sent_at: now,
    };
  }
  if (outcome.kind === 'unknown') return { ...ended, state: 'unknown', reason: outcome.code, sent_at: now };
  const again = { ...ended, state: 'waiting' as const, settled_at: null, sent_at: null };
  // What another gateway has tried practice does not take; what practice itself has not sent it takes once more.
  if (outcome.kind === 'unsent') return { ...again, due_at: now, ...(isPractice && { attempts: row.attempts - 1 }) };
  const failed = { ...ended, state: 'failed' as const, reason: outcome.cause };
  if (isBlocking(outcome.cause) && row.broadcast_id !== '') return { ...again, due_at: now };
  if (!outcome.isRetryable && isFromLog) return failed;
  if (!outcome.isRetryable || isGivenUp(row, outcome, now))
    return { ...failed, parts: 0, cost_micros: 0, sent_at: null };
  // One that names a time counts as the first, however many came before it.
  const attempts = namesTime(outcome) ? 1 : row.attempts;
  return { ...again, attempts, due_at: now + pauseAfter(row, outcome) };
}

function isGivenUp(row: MessageRow, outcome: RefusedText, now: number): boolean {
  if (row.broadcast_id === '' && now > row.created_at + answerMsMax) return true;
  return !namesTime(outcome) && row.attempts >= attemptsMax;
}

function namesTime({ retryAfterMs = 0 }: RefusedText): boolean {
  return retryAfterMs > 0;
}

/** What the gateway asks for, or longer each time. */
function pauseAfter({ attempts }: MessageRow, { retryAfterMs }: RefusedText): number {
  return retryAfterMs ?? Math.min(retryMs * 2 ** (attempts - 1), retryMsMax);
}

/** Nothing goes through until a person has seen to it. */
function isBlocking(cause: FailureCause): cause is 'credentials' | 'balance' {
  return cause === 'credentials' || cause === 'balance';
}

function toUsageChange({ stored, isOpen, after }: Held): UsageChange {
  return { before: stored, after: isOpen ? after : { ...after, state: stored.state } };
}

async function waitWhereAsked(transaction: Transaction, batch: readonly Settled[]): Promise<void> {
  const waits = batch.flatMap(({ row, outcome, now, isPractice }) =>
    !isPractice && outcome.kind === 'refused' && outcome.isRetryable
      ? { workspaceId: row.workspace_id, claimedAt: row.claimed_at ?? 0, until: now + pauseAfter(row, outcome) }
      : [],
  );
  for (const [workspaceId, its] of Map.groupBy(waits, (one) => one.workspaceId)) {
    // What a former gateway asks for is no word of the one of now.
    const movedAt = await findMovedAt(transaction, workspaceId);
    const ofNow = its.filter(({ claimedAt }) => claimedAt >= movedAt);
    await waitUntil(transaction, workspaceId, Math.max(0, ...ofNow.map(({ until }) => until)));
  }
}

async function pauseWhereNothingGoes(
  transaction: Transaction,
  batch: readonly Settled[],
  recordAudit: RecordAudit,
): Promise<void> {
  for (const { row, outcome, now } of batch) {
    if (outcome.kind !== 'refused' || row.broadcast_id === '' || !isBlocking(outcome.cause)) continue;
    const key = { workspaceId: row.workspace_id, broadcastId: row.broadcast_id };
    await pauseBySystem({ recordAudit }, transaction, key, { because: outcome.cause, now });
  }
}

/** What waits again may have been the last of a broadcast that was taken for over meanwhile. */
async function goOnWhereWaiting(transaction: Transaction, batch: readonly Held[]): Promise<void> {
  for (const { after, now } of batch) {
    const { workspace_id: workspaceId, broadcast_id: broadcastId, state } = after;
    if (broadcastId !== '' && state === 'waiting')
      await goOnWithWaiting(transaction, { workspaceId, broadcastId }, now);
  }
}

/** What no broadcast sends, and was written for a gateway of the other kind: practice would swallow it, or texts be real. */
export async function failWaitingAnswers(transaction: Transaction, workspaceId: string, now: number): Promise<void> {
  const rows = await transaction
    .updateTable('messages')
    .set({ state: 'failed', reason: 'gateway', due_at: null, parts: 0, cost_micros: 0, settled_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', '')
    .where('due_at', 'is not', null)
    .where('state', '=', 'waiting')
    .returningAll()
    .execute();
  await recountAsks(transaction, rows);
  await tellMessages(transaction, rows);
}

function toNamed({ row, outcome }: Settled): NamedText[] {
  return outcome.kind === 'sent' ? [{ workspaceId: row.workspace_id, id: outcome.gatewayMessageId }] : [];
}
