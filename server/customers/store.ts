// The customers of a workspace, and their exact number kept beside them in the same transaction.
import type { Customer } from '@fanfare/contract/customers.ts';
import { sql } from 'kysely';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow } from '../database/tables.ts';

export type StoredCustomer = Customer & { readonly workspaceId: string };

/** Sorts after every digit, so that `prefix` to `prefix + past` holds all phones that start with the prefix. */
const past = ':';

export interface CustomersPage {
  readonly limit: number;
  readonly prefix?: string | undefined;
  readonly order: 'phone' | 'recent';
  readonly after?: { readonly phone: string; readonly createdAt?: number | undefined } | undefined;
}

/** One page and, as its last row, one more than asked where the list goes on. */
export async function listCustomers(
  database: Database,
  workspaceId: string,
  page: CustomersPage,
): Promise<StoredCustomer[]> {
  let query = database.selectFrom('customers').selectAll().where('workspace_id', '=', workspaceId);
  if (page.prefix) query = query.where('phone', '>=', page.prefix).where('phone', '<', page.prefix + past);
  if (page.order === 'phone') {
    if (page.after) query = query.where('phone', '>', page.after.phone);
    query = query.orderBy('phone');
  } else {
    if (page.after) {
      const { createdAt = Number.MAX_SAFE_INTEGER, phone } = page.after;
      query = query.where((where) => where(where.refTuple('created_at', 'phone'), '<', where.tuple(createdAt, phone)));
    }
    query = query.orderBy('created_at', 'desc').orderBy('phone', 'desc');
  }
  const rows = await query.limit(page.limit + 1).execute();
  return rows.map(toCustomer);
}

export async function findCustomer(
  database: Database,
  workspaceId: string,
  phone: string,
): Promise<StoredCustomer | undefined> {
  const row = await database
    .selectFrom('customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row && toCustomer(row);
}

export interface NewCustomer {
  readonly workspaceId: string;
  readonly phone: string;
  readonly addedBy: string;
  readonly createdAt: number;
  readonly carrier?: string;
  readonly checkins?: number;
  readonly lastCheckinAt?: number | null;
  readonly optout?: boolean;
}

/**
 * Adds those who are not there yet and answers with them alone, in any order. A number given twice is added once.
 * `customers_quantity` rises by what was added.
 */
export async function addCustomers(
  transaction: Transaction,
  customers: readonly NewCustomer[],
): Promise<StoredCustomer[]> {
  if (customers.length === 0) return [];
  // Always in the same order, here and below, so that two batches for the same numbers or workspaces wait for each other
  // instead of locking up.
  const ordered = customers.toSorted(
    (one, other) => compare(one.workspaceId, other.workspaceId) || compare(one.phone, other.phone),
  );
  const rows = await transaction
    .insertInto('customers')
    .values(ordered.map(toRow))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'phone']).doNothing())
    .returningAll()
    .execute();
  const added = new Map<string, number>();
  for (const { workspace_id } of rows) added.set(workspace_id, (added.get(workspace_id) ?? 0) + 1);
  for (const [workspaceId, quantity] of [...added].toSorted(([one], [other]) => compare(one, other))) {
    await changeQuantity(transaction, workspaceId, quantity);
  }
  return rows.map(toCustomer);
}

/** Whether there was one to remove. `customers_quantity` falls with it, never below 0. */
export async function removeCustomer(transaction: Transaction, workspaceId: string, phone: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await changeQuantity(transaction, workspaceId, -1);
  return true;
}

/** Of the given workspaces those that exist; the rest can have no customers. */
export async function listKnownWorkspaces(database: Database, workspaceIds: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('workspaces')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

async function changeQuantity(transaction: Transaction, workspaceId: string, by: number): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set({
      customers_quantity: sql<number>`case when customers_quantity + ${by} < 0 then 0 else customers_quantity + ${by} end`,
    })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

function toRow(customer: NewCustomer): CustomerRow {
  return {
    workspace_id: customer.workspaceId,
    phone: customer.phone,
    customer_id: newId(),
    cusid: newId(8),
    carrier: customer.carrier ?? '',
    optout: customer.optout ? 1 : 0,
    addedby: customer.addedBy,
    checkins: customer.checkins ?? 0,
    last_checkin_at: customer.lastCheckinAt ?? null,
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
  };
}

function toCustomer(row: CustomerRow): StoredCustomer {
  return {
    workspaceId: row.workspace_id,
    id: row.customer_id,
    phone: row.phone,
    carrier: row.carrier,
    status: row.optout === 1 ? 'blocked' : 'active',
    addedby: row.addedby,
    checkins: row.checkins,
    lastCheckin: row.last_checkin_at,
    cusid: row.cusid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    optout: row.optout === 1,
  };
}
