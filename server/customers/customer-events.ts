// What webhooks are told of customers.
import type { WebhookCustomer } from '@fanfare/contract/webhook-events.ts';
import type { Transaction } from '../database/open.ts';
import type { CustomerRow } from '../database/tables.ts';
import { recordEvents } from '../webhooks/events-store.ts';
import type { CustomerKey } from './consent-store.ts';
import { toCustomer, wayOf } from './row.ts';

export async function tellJoined(transaction: Transaction, rows: readonly CustomerRow[]): Promise<void> {
  await recordEvents(
    transaction,
    rows.map((row) => ({ ...about(row), type: 'customer.joined', at: row.joined_at, data: dataOf(row) })),
  );
}

export async function tellReturned(
  transaction: Transaction,
  row: CustomerRow,
  { why, at }: { readonly why: 'unblocked' | 'restored' | 'text'; readonly at: number },
): Promise<void> {
  await recordEvents(transaction, [{ ...about(row), type: 'customer.returned', at, data: { ...dataOf(row), why } }]);
}

export async function tellOptedOut(
  transaction: Transaction,
  rows: readonly CustomerRow[],
  { why, at }: { readonly why: 'staff' | 'import' | 'text'; readonly at: number },
): Promise<void> {
  await recordEvents(
    transaction,
    rows.map((row) => ({ ...about(row), type: 'customer.opted_out', at, data: { ...dataOf(row), why } })),
  );
}

export async function tellCheckedIn(transaction: Transaction, row: CustomerRow, at: number): Promise<void> {
  await recordEvents(transaction, [{ ...about(row), type: 'customer.checked_in', at, data: dataOf(row) }]);
}

/** `erased`: nothing of it stays here either once the address has it. */
interface Deletion {
  readonly why: 'staff' | 'importUndone' | 'erased';
  readonly at: number;
  readonly notBefore?: number;
}

export async function tellDeleted(
  transaction: Transaction,
  customers: readonly CustomerKey[],
  { why, at, notBefore }: Deletion,
): Promise<void> {
  await recordEvents(
    transaction,
    customers.map(({ workspaceId, phone }) => ({
      workspaceId,
      subject: phone,
      type: 'customer.deleted',
      at,
      notBefore,
      data: { phone, why },
      isForgotten: why === 'erased',
    })),
  );
}

function about(row: CustomerRow) {
  return { workspaceId: row.workspace_id, subject: row.phone };
}

function dataOf(row: CustomerRow): { readonly customer: WebhookCustomer } {
  const { id, phone, status, checkins, lastCheckin, createdAt } = toCustomer(row);
  const { joined_at: joinedAt, import_id: importId } = row;
  return {
    customer: { id, phone, status, checkins, lastCheckin, createdAt, way: wayOf(row.addedby), joinedAt, importId },
  };
}
