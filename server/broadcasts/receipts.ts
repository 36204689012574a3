// What gateways tell of texts, in whatever order it comes.
import type { EarlyReceiptRow, MessageRow } from '../database/broadcast-tables.ts';
import { spend } from '../database/budgets.ts';
import { waitBriefly } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { Receipt } from '../gateways/gateway.ts';
import { recountAsks } from '../messages/confirmations-store.ts';
import { type MessageReceipt, findByGateway, noteCost, noteReceipt, statesChangedBy } from '../messages/store.ts';
import { listEarlyReceipts } from '../messages/unknown-store.ts';
import { type UsageChange, correctUsage } from '../messages/usage-store.ts';
import { tellMessages } from './message-events.ts';

export type OnOptedOut = (
  transaction: Transaction,
  row: Pick<MessageRow, 'workspace_id' | 'phone'>,
  now: number,
) => Promise<void>;

/** A text, and the name that the gateway has just given it. */
export interface NamedText {
  readonly workspaceId: string;
  readonly id: string;
}

export async function applyEarlyReceipts(
  transaction: Transaction,
  sent: readonly NamedText[],
  onOptedOut: OnOptedOut,
): Promise<void> {
  for (const [workspaceId, its] of Map.groupBy(sent, (one) => one.workspaceId)) {
    const ids = its.map(({ id }) => id);
    const early = await transaction
      .selectFrom('early_receipts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, 'gateway_message_id', ids))
      .execute();
    if (early.length > 0) await applyReceipts(transaction, workspaceId, early.map(toReceipt), onOptedOut);
  }
}

function toReceipt({ state, reason, at, gateway_message_id: gatewayMessageId }: EarlyReceiptRow): MessageReceipt {
  return { state, reason, at, gatewayMessageId };
}

const earlyLookedAtOnce = 5_000;
const earlyAppliedAtOnce = 200;

/**
 * Applies what could not be when its text was settled: the database was busy then, or the server ended. Each call looks at
 * some, so that however many of unknown texts there are they keep nobody.
 */
export function openEarlyReceipts(database: Database, onOptedOut: OnOptedOut): () => Promise<void> {
  let reached: EarlyReceiptRow | undefined;
  return async () => {
    const rows = await listEarlyReceipts(database, { after: reached, max: earlyLookedAtOnce });
    reached = rows.length < earlyLookedAtOnce ? undefined : rows.at(-1);
    const left = rows.filter(({ of, state }) => of !== null && statesChangedBy[state].includes(of));
    const faults: unknown[] = [];
    for (const [workspaceId, its] of Map.groupBy(left, (row) => row.workspace_id)) {
      for (let from = 0; from < its.length; from += earlyAppliedAtOnce) {
        const told = its.slice(from, from + earlyAppliedAtOnce).map(toReceipt);
        const apply = async (transaction: Transaction) => {
          await waitBriefly(transaction);
          await applyReceipts(transaction, workspaceId, told, onOptedOut);
        };
        // What somebody still holds has its turn in the next minute.
        await database
          .transaction()
          .execute(apply)
          .catch((fault: unknown) => faults.push(fault));
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Early receipts could not be applied');
  };
}

/** Beyond what any shop texts: a gateway can tell of texts that never were. */
const earlyReceiptsPerDay = 200_000;
const dayMs = 24 * 60 * 60_000;

/** What a gateway brings. Whose text is not known yet is kept until it is. */
export async function takeReceipts(
  database: Database,
  workspaceId: string,
  {
    receipts,
    now,
    onOptedOut,
  }: { readonly receipts: readonly Receipt[]; readonly now: number; readonly onOptedOut: OnOptedOut },
): Promise<void> {
  const told = receipts.map((receipt) => ({
    state: receipt.state,
    reason: receipt.state === 'failed' ? (receipt.cause ?? 'other') : '',
    at: receipt.at,
    gatewayMessageId: receipt.gatewayMessageId,
    messageId: receipt.messageId,
    parts: receipt.parts,
    costMicros: receipt.costMicros,
    isFromFormer: receipt.isFromFormer,
  }));
  const apply = async (some: readonly LocatedReceipt[]) =>
    await database.transaction().execute((transaction) => applyReceipts(transaction, workspaceId, some, onOptedOut));
  const missing = (await apply(told)).filter(({ isFromFormer }) => !isFromFormer);
  if (missing.length === 0) return;
  const budget = { name: 'early receipts', spender: workspaceId, max: earlyReceiptsPerDay, windowMs: dayMs };
  if ((await spend(database, budget, now, missing.length)) === undefined) return;
  await database
    .insertInto('early_receipts')
    .values(
      missing.map(({ state, reason, at, gatewayMessageId }) => ({
        workspace_id: workspaceId,
        gateway_message_id: gatewayMessageId,
        state,
        reason,
        at,
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'gateway_message_id', 'state']).doNothing())
    .execute();
  await apply(missing);
}

type LocatedReceipt = MessageReceipt & {
  readonly messageId?: string | undefined;
  readonly isFromFormer?: boolean | undefined;
};

/** Answers those whose text is not known. */
async function applyReceipts(
  transaction: Transaction,
  workspaceId: string,
  told: readonly LocatedReceipt[],
  onOptedOut: OnOptedOut,
): Promise<LocatedReceipt[]> {
  const rows = await findByGateway(transaction, {
    workspaceId,
    gatewayMessageIds: told.flatMap(({ gatewayMessageId, isFromFormer }) => (isFromFormer ? [] : gatewayMessageId)),
    messageIds: told.flatMap(({ messageId }) => messageId ?? []),
  });
  const missing: LocatedReceipt[] = [];
  const counted: (UsageChange & { readonly before: MessageRow })[] = [];
  const settled: (MessageRow & { readonly settled_at: number })[] = [];
  for (const one of told) {
    // Our own name is the better one: a gateway may give its own anew.
    const row =
      rows.find((its) => its.message_id === one.messageId) ??
      rows.find((its) => !one.isFromFormer && its.gateway_message_id === one.gatewayMessageId);
    if (!row) {
      missing.push(one);
      continue;
    }
    const priced = { ...row, parts: one.parts ?? row.parts, cost_micros: one.costMicros ?? row.cost_micros };
    let after: MessageRow = priced;
    if (await noteReceipt(transaction, row, one)) {
      const its = {
        ...priced,
        state: one.state,
        reason: one.reason,
        sent_at: row.sent_at ?? row.claimed_at ?? one.at,
        settled_at: one.at,
        gateway_message_id: row.gateway_message_id ?? one.gatewayMessageId,
      };
      settled.push(its);
      after = its;
    } else if (saysCostOf(row, one)) await noteCost(transaction, priced);
    else continue;
    counted.push({ before: row, after });
    // What else is told of it comes after that.
    rows[rows.indexOf(row)] = after;
  }
  // Before any customer is held: a claim holds the month's usage first, too.
  await correctUsage(transaction, counted);
  // What was thought to have reached nobody did.
  const arrived = counted.filter(({ after: { state } }) => state === 'sent' || state === 'delivered');
  await recountAsks(
    transaction,
    arrived.map(({ before }) => before),
  );
  await tellMessages(transaction, settled);
  for (const row of settled) if (row.reason === 'optedOut') await onOptedOut(transaction, row, row.settled_at);
  return missing;
}

/** A receipt may tell only later what a text cost that went out. A failure of what arrived is not believed. */
function saysCostOf({ state, sent_at: sentAt }: MessageRow, receipt: MessageReceipt): boolean {
  const isSaid = receipt.parts !== undefined || receipt.costMicros !== undefined;
  return isSaid && sentAt !== null && (receipt.state === 'sent' || receipt.state === state);
}
