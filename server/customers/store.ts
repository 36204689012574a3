// The customers of a workspace, their exact number kept beside them, and what each change says about consent.
import { type Budget, holdBudget } from '../database/budgets.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow } from '../database/tables.ts';
import { recordAgreements, toJoinedAgreements } from './agreements-store.ts';
import {
  type ConsentEvent,
  type CustomerKey,
  findLastPosition,
  keepOptouts,
  recordConsent,
  takeKeptOptouts,
} from './consent-store.ts';
import { tellDeleted, tellJoined, tellOptedOut, tellReturned } from './customer-events.ts';
import { keepDeleted } from './deletions-store.ts';
import { changeQuantity, toQuantityChange } from './quantity-store.ts';
import {
  type NewCustomer,
  type StoredCustomer,
  addedByDevice,
  addedByVisitor,
  toCustomer,
  toRow,
  wayOf,
  whoOf,
} from './row.ts';
import { askToConfirm, findAsking, remindToConfirm } from '../messages/confirmations-store.ts';
import { newRows } from './rows-store.ts';

export async function findCustomer(database: Database, workspaceId: string, phone: string) {
  const row = await findCustomerRow(database, { workspaceId, phone });
  return row && toCustomer(row);
}

export async function findCustomerRow(
  database: Database,
  { workspaceId, phone }: CustomerKey,
): Promise<CustomerRow | undefined> {
  return await database
    .selectFrom('customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/** What a question to somebody is spent of, that of the workspace last; nothing where staff or a tablet of theirs cause it. */
export type BudgetsOf = (whom: CustomerKey) => readonly Budget[];

/**
 * Adds those who are not there yet and answers with them alone, in any order. A number given twice is added once.
 * `customers_quantity` rises by what was added. Who had opted out before a deletion comes back blocked.
 */
export async function addCustomers(
  transaction: Transaction,
  customers: readonly NewCustomer[],
  budgetsOf: BudgetsOf = () => [],
): Promise<StoredCustomer[]> {
  if (customers.length === 0) return [];
  // Always in the same order, here and below, so that two batches for the same numbers or workspaces wait for each other
  // instead of locking up.
  const rows = await addNew(transaction, inOrder(customers).map(toRow));
  const added = await holdOptouts(transaction, rows);
  const typed = added.filter(({ addedby }) => addedby === addedByVisitor || addedby === addedByDevice);
  await askEach(
    transaction,
    typed.map((row) => ({ row, at: row.joined_at, isNew: true })),
    budgetsOf,
  );
  // Before the workspace's own row, for which others wait.
  await tellJoined(transaction, added);
  const byWorkspace = Map.groupBy(rows, (row) => row.workspace_id);
  for (const [workspaceId, its] of [...byWorkspace].toSorted(([one], [other]) => compare(one, other))) {
    await changeQuantity(transaction, workspaceId, toQuantityChange(its));
  }
  return added.map(toCustomer);
}

/** Answers those of the rows that were not there yet. */
async function addNew(transaction: Transaction, rows: readonly CustomerRow[]): Promise<readonly CustomerRow[]> {
  const written = await newRows.insert(transaction, rows);
  if (written === rows.length) return rows;
  if (written === 0) return [];
  const ids = await transaction
    .selectFrom('customers')
    .select('customer_id')
    .where(isOneOf(transaction, 'workspace_id', new Set(rows.map((row) => row.workspace_id))))
    .where(isOneOf(transaction, 'phone', new Set(rows.map(({ phone }) => phone))))
    .execute();
  const present = new Set(ids.map((row) => row.customer_id));
  return rows.filter((row) => present.has(row.customer_id));
}

interface Typed {
  readonly row: CustomerRow;
  readonly at: number;
  readonly isNew: boolean;
}

/** Whoever typed a number has not shown that it is theirs. The phones of those who were there are asked once a day at most. */
async function askEach(transaction: Transaction, typed: readonly Typed[], budgetsOf: BudgetsOf): Promise<void> {
  for (const [workspaceId, its] of Map.groupBy(typed, ({ row }) => row.workspace_id)) {
    const asking = await findAsking(transaction, workspaceId);
    const asked = its.filter(({ row }) => (row.optout === 1 ? asking.onReturn : asking.onJoin));
    const questions = asked.map(({ row: { phone, optout }, at, isNew }) => {
      const kind = isNew && asking.onJoin ? 'join' : 'return';
      const budgets = budgetsOf({ workspaceId, phone });
      return { workspaceId, phone, budgets, kind, at, isReminder: !isNew && optout === 0 } as const;
    });
    // That of the workspace, before what any of them locks.
    const [first] = questions;
    const ofWorkspace = first?.budgets.at(-1);
    if (first && ofWorkspace) await holdBudget(transaction, ofWorkspace, first.at);
    for (const { isReminder, at, ...question } of questions) {
      await (isReminder ? remindToConfirm : askToConfirm)(transaction, question, at);
    }
  }
}

async function holdOptouts(transaction: Transaction, rows: readonly CustomerRow[]): Promise<CustomerRow[]> {
  const keys = rows.map((row) => ({ workspaceId: row.workspace_id, phone: row.phone, row }));
  const kept = await takeKeptOptouts(transaction, keys);
  const blocked = new Map<CustomerRow, CustomerRow>();
  const events: ConsentEvent[] = rows.filter(({ optout }) => optout === 1).map(toOptoutEvent);
  for (const { row, workspaceId, phone } of kept) {
    if (row.optout === 1) continue;
    const at = row.joined_at;
    const requestedAt = row.joined_text === null ? null : at;
    blocked.set(row, { ...row, optout: 1, resubscribe_requested_at: requestedAt });
    events.push({ workspaceId, phone, at, kind: 'optout', way: 'kept' });
    if (requestedAt !== null) events.push({ workspaceId, phone, at, kind: 'requested', way: wayOf(row.addedby) });
    await changeRow(transaction, { workspaceId, phone }, { optout: 1, resubscribe_requested_at: requestedAt });
  }
  await recordConsent(transaction, events);
  return rows.map((row) => blocked.get(row) ?? row);
}

function toOptoutEvent(row: CustomerRow): ConsentEvent {
  return { ...toJoinedEvent(row), kind: 'optout' };
}

/** How a customer came. */
export function toJoinedEvent(row: CustomerRow): ConsentEvent {
  const { workspace_id: workspaceId, phone, joined_at: at, addedby, import_id: importId } = row;
  return { workspaceId, phone, at, kind: 'joined', way: wayOf(addedby), who: whoOf(addedby), importId };
}

/**
 * A number that is a customer's already was typed by somebody: it is theirs whatever an import undoes. That lifts no
 * opt-out, because whoever types a number has not shown that it is theirs; under the consent text it stands as a request
 * that staff see. In a transaction without additions: who waits for known rows must not hold new ones.
 */
export async function recordReturns(
  transaction: Transaction,
  returns: readonly CustomerReturn[],
  budgetsOf: BudgetsOf = () => [],
): Promise<void> {
  const back: Typed[] = [];
  for (const { workspaceId, phone, createdAt: at, textVersion, way = 'invite' } of inOrder(returns)) {
    const key = { workspaceId, phone };
    const row = await findCustomerRow(transaction, key);
    if (!row || (row.optout === 1 && textVersion === undefined)) continue;
    const isRequest = row.optout === 1 && (await requestResubscription(transaction, key, at));
    if (row.last_import_id !== null) await changeRow(transaction, key, { last_import_id: null });
    back.push({ row, at, isNew: false });
    if (isRequest) await recordConsent(transaction, [{ ...key, at, kind: 'requested', way }]);
    else if (row.optout === 0 && row.last_import_id !== null)
      await recordConsent(transaction, [{ ...key, at, kind: 'joined', way }]);
  }
  await askEach(transaction, back, budgetsOf);
}

/** Whether it is the first request since the opt-out. */
async function requestResubscription(transaction: Transaction, { workspaceId, phone }: CustomerKey, at: number) {
  const requested = await transaction
    .updateTable('customers')
    .set({ resubscribe_requested_at: at, updated_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('optout', '=', 1)
    .where('resubscribe_requested_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  return requested !== undefined;
}

interface CustomerReturn extends CustomerKey {
  readonly createdAt: number;
  readonly textVersion?: string | undefined;
  readonly way?: 'invite' | 'device';
}

/** Who did it and when. */
export interface Actor {
  readonly who: string;
  readonly now: number;
}

/** Whether there was one to remove. `customers_quantity` falls with it, never below 0; consent and opt-out are kept. */
export async function removeCustomer(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  { who, jobId, now }: Actor & { readonly jobId?: string },
): Promise<boolean> {
  const [row] = await transaction
    .deleteFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .returningAll()
    .execute();
  if (!row) return false;
  const merges = await transaction
    .deleteFrom('import_merges')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .returningAll()
    .execute();
  const key = { workspaceId, phone };
  if (row.optout === 1) await keepOptouts(transaction, [key], now);
  // How the customer came stood in the row alone; it joins the record right before the end.
  await recordConsent(transaction, [toJoinedEvent(row), { ...key, at: now, kind: 'removed', way: 'staff', who }]);
  await recordAgreements(transaction, toJoinedAgreements(row));
  const position = await findLastPosition(transaction, key);
  await keepDeleted(transaction, { row, merges, position, jobId, now });
  await tellDeleted(transaction, [key], { why: 'staff', at: now });
  await changeQuantity(transaction, workspaceId, toQuantityChange([row], -1));
  return true;
}

interface OptoutChange {
  readonly optout: boolean;
  readonly reason: string;
  /** Nobody where their own phone said so. */
  readonly who?: string;
  readonly way?: 'staff' | 'text';
  readonly now: number;
}

/** The customer, blocked or not blocked from now on; nothing where there is none. What is so already is not recorded. */
export async function changeOptout(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  { optout, reason, who, way = 'staff', now }: OptoutChange,
): Promise<StoredCustomer | undefined> {
  const key = { workspaceId, phone };
  const changed = await changeRow(
    transaction,
    { ...key, optout: optout ? 0 : 1 },
    { optout: optout ? 1 : 0, resubscribe_requested_at: null, last_import_id: null, updated_at: now },
  );
  if (!changed) return await findCustomer(transaction, workspaceId, phone);
  await recordConsent(transaction, [{ ...key, at: now, kind: optout ? 'optout' : 'return', way, who, reason }]);
  if (optout) await tellOptedOut(transaction, [changed], { why: way, at: now });
  else await tellReturned(transaction, changed, { why: way === 'text' ? 'text' : 'unblocked', at: now });
  return toCustomer(changed);
}

async function changeRow(
  transaction: Transaction,
  { workspaceId, phone, optout }: CustomerKey & { readonly optout?: number },
  changes: Partial<CustomerRow>,
): Promise<CustomerRow | undefined> {
  let query = transaction
    .updateTable('customers')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone);
  if (optout !== undefined) query = query.where('optout', '=', optout);
  return await query.returningAll().executeTakeFirst();
}

function inOrder<Key extends CustomerKey>(keys: readonly Key[]): Key[] {
  return keys.toSorted((one, other) => compare(one.workspaceId, other.workspaceId) || compare(one.phone, other.phone));
}

export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
