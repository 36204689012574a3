// What a customer's own phone says about being texted: that it stops, and that it begins.
import { lockCustomers } from '../customers/bulk-store.ts';
import { holdAbsent } from '../customers/deletions-store.ts';
import { findCustomer, changeOptout } from '../customers/store.ts';
import { type CustomerKey, keepOptouts, recordConsent, takeKeptOptouts } from '../customers/consent-store.ts';
import { isOptoutKept } from '../customers/personal-data-store.ts';
import type { MessageRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { dropQuestion } from '../messages/answers.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import type { TextingParts } from './parts.ts';

/** Whether that is new: a thousand STOPs are one. */
export async function optOut(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  if (!(await holdAbsent(transaction, key))) {
    const customer = await findCustomer(transaction, key.workspaceId, key.phone);
    if (customer?.optout) return false;
    if (await changeOptout(transaction, key, { optout: true, reason: '', way: 'text', now })) return true;
    // Deleted in between.
    return await optOut(transaction, key, now);
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

/** Whoever changes the customer of this number, or adds one, comes before or after. */
export async function holdNumber(transaction: Transaction, key: CustomerKey): Promise<void> {
  if (!(await holdAbsent(transaction, key))) await lockCustomers(transaction, key.workspaceId, [key.phone]);
}

interface Saying {
  readonly isPractice: boolean;
  readonly now: number;
}

/** The customer's own phone says yes, by a number that is held: whether that changed anything. */
export async function optIn(transaction: Transaction, key: CustomerKey, { isPractice, now }: Saying): Promise<boolean> {
  const isConfirmed = await confirm(transaction, key, { isPractice, now });
  await dropQuestion(transaction, key, now);
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

async function confirm(transaction: Transaction, key: CustomerKey, { isPractice, now }: Saying): Promise<boolean> {
  const { workspaceId, phone } = key;
  if (isPractice && (await practice(transaction, key))) return true;
  const confirmed = await transaction
    .deleteFrom('confirmations')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('kind', 'in', isPractice ? ['return'] : ['join', 'practiced', 'return'])
    .returning('kind')
    .executeTakeFirst();
  if (!confirmed || confirmed.kind === 'return') return false;
  await recordConsent(transaction, [{ ...key, at: now, kind: 'confirmed', way: 'text' }]);
  return true;
}

/** A practice phone shows how it goes, and proves nobody's number: nothing of it stands in the record. */
async function practice(transaction: Transaction, { workspaceId, phone }: CustomerKey): Promise<boolean> {
  const practiced = await transaction
    .updateTable('confirmations')
    .set({ kind: 'practiced' })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('kind', '=', 'join')
    .returning('phone')
    .executeTakeFirst();
  return practiced !== undefined;
}

/**
 * Every workspace that texts from the same sender: whoever says STOP to it means all of them. Anybody can type a sender,
 * so it is shared where whoever typed this one owns both workspaces, or where both prove themselves to the gateway by the
 * same account. Any other owner may have been made one by somebody else, without a question.
 */
export async function listSharing(
  { isSameAccount }: Pick<TextingParts, 'isSameAccount'>,
  transaction: Transaction,
  gateway: GatewayRow,
  /** The number that was written to, which may be another one of the account. */
  to: string,
): Promise<string[]> {
  const { workspace_id: workspaceId, kind, settings } = gateway;
  const senders = [gateway.sender, to].filter((sender) => sender !== '');
  if (kind === 'practice') return [workspaceId];
  const listBySender = async (table: 'gateways' | 'former_gateways') =>
    await transaction
      .selectFrom(table)
      .select(['workspace_id', 'kind', 'settings', 'credentials'])
      .where('kind', '=', kind)
      .where((where) =>
        where.or([
          isOneOf(transaction, 'sender', senders),
          // Of a phone it is its own number, whether anybody has typed it or not.
          where.and([where('kind', '=', 'android'), where('settings', '=', settings)]),
        ]),
      )
      .where('workspace_id', '<>', workspaceId)
      .execute();
  // Whoever has texted from it lately is meant too.
  const rows = [...(await listBySender('gateways')), ...(await listBySender('former_gateways'))];
  if (rows.length === 0) return [workspaceId];
  const owned = await listOwnedBy(transaction, gateway.updated_by, workspaceId);
  const sharing = rows.filter((row) => owned.has(row.workspace_id) || isSameAccount(gateway, row));
  return [workspaceId, ...new Set(sharing.map((row) => row.workspace_id).toSorted())];
}

async function listOwnedBy(
  transaction: Transaction,
  memberId: string,
  workspaceId: string,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('members as own')
    .innerJoin('members as other', 'other.member_id', 'own.member_id')
    .select('other.workspace_id')
    .where('own.workspace_id', '=', workspaceId)
    .where('own.member_id', '=', memberId)
    .where('own.role', '=', 'owner')
    .where('other.role', '=', 'owner')
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}
