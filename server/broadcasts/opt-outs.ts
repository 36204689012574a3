// What a customer's own phone says about being texted: that it stops, and that it begins.
import { findCustomer, changeOptout } from '../customers/store.ts';
import { type CustomerKey, keepOptouts, recordConsent, takeKeptOptouts } from '../customers/consent-store.ts';
import { isOptoutKept } from '../customers/personal-data-store.ts';
import type { MessageRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Transaction } from '../database/open.ts';

/** Whether that is new: a thousand STOPs are one. */
export async function optOut(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  const customer = await findCustomer(transaction, key.workspaceId, key.phone);
  if (customer) {
    if (customer.optout) return false;
    await changeOptout(transaction, key, { optout: true, reason: '', way: 'text', now });
    return true;
  }
  // They may be added later, and have said so.
  if (await isOptoutKept(transaction, key)) return false;
  await keepOptouts(transaction, [key], now);
  await recordConsent(transaction, [{ ...key, at: now, kind: 'optout', way: 'text' }]);
  return true;
}

/** The same for whom a gateway refuses, because they have said so to it. */
export async function onOptedOut(
  transaction: Transaction,
  { workspace_id: workspaceId, phone }: Pick<MessageRow, 'workspace_id' | 'phone'>,
  now: number,
): Promise<void> {
  if (phone !== '') await optOut(transaction, { workspaceId, phone }, now);
}

/** The customer's own phone says yes: whether that changed anything. */
export async function optIn(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  const isConfirmed = await confirm(transaction, key, now);
  const customer = await findCustomer(transaction, key.workspaceId, key.phone);
  if (customer?.optout === true) {
    await changeOptout(transaction, key, { optout: false, reason: '', way: 'text', now });
    return true;
  }
  if (!customer && (await takeKeptOptouts(transaction, [key])).length > 0) {
    await recordConsent(transaction, [{ ...key, at: now, kind: 'return', way: 'text' }]);
    return true;
  }
  return isConfirmed;
}

async function confirm(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  const { workspaceId, phone } = key;
  const confirmed = await transaction
    .deleteFrom('confirmations')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .returning('kind')
    .executeTakeFirst();
  if (confirmed?.kind !== 'join') return false;
  await recordConsent(transaction, [{ ...key, at: now, kind: 'confirmed', way: 'text' }]);
  return true;
}

/** Every workspace that texts from the same sender: whoever says STOP to it means all of them. */
export async function listSharing(
  transaction: Transaction,
  { workspace_id: workspaceId, kind, sender }: GatewayRow,
): Promise<string[]> {
  if (kind === 'practice' || sender === '') return [workspaceId];
  const rows = await transaction
    .selectFrom('gateways')
    .select('workspace_id')
    .where('kind', '=', kind)
    .where('sender', '=', sender)
    .orderBy('workspace_id')
    .execute();
  return [...new Set([workspaceId, ...rows.map((row) => row.workspace_id)])];
}
