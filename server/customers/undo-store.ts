// Taking an import back, a slice of its customers at a time. How far it has come stands in the import's own row.
import type { Import, KeptCustomer } from '@fanfare/contract/imports.ts';
import { sql } from 'kysely';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import type { CustomerRow, ImportRow } from '../database/tables.ts';
import { changeKnown, lockCustomers } from './bulk-store.ts';
import { forgetNumbers, holdWaiting } from '../messages/forgetting-store.ts';
import { type ConsentEvent, type CustomerKey, keepOptouts, loadHasher, recordConsent } from './consent-store.ts';
import { tellDeleted } from './customer-events.ts';
import { type ImportKey, takeImportLock, toImport } from './imports-store.ts';
import { toBefore } from './merges-store.ts';
import { QuantityChange, changeQuantity, toQuantityChange } from './quantity-store.ts';
import { findPageEnd } from './segment-store.ts';
import { type Actor, toJoinedEvent } from './store.ts';

const mergesPerSlice = 500;
const customersPerSlice = 1_000;

/** First what was merged gets its values back, then what was brought goes. */
const mergedFirst = 'm';
const broughtThen = 'b';

interface UndoneSlice {
  readonly import: Import;
  readonly kept: readonly KeptCustomer[];
  /** Nothing was taken back before. */
  readonly isFirst: boolean;
}

interface Undone {
  readonly after: string;
  readonly removed?: number;
  readonly restored?: number;
  readonly kept: readonly KeptCustomer[];
  readonly isDone?: boolean;
}

/** Nothing where there is no such import. */
export async function undoSlice(
  transaction: Transaction,
  key: ImportKey,
  actor: Actor,
): Promise<UndoneSlice | undefined> {
  await takeImportLock(transaction, key.workspaceId);
  const row = await holdForUndo(transaction, key, actor);
  if (!row) return undefined;
  if (row.undone_at !== null) return { import: toImport(row), kept: [], isFirst: false };
  const after = row.undo_after.slice(1);
  const undone = row.undo_after.startsWith(broughtThen)
    ? await removeBrought(transaction, key, { after, now: actor.now })
    : await restoreMerged(transaction, key, after);
  const noted = await noteUndone(transaction, key, { ...undone, now: actor.now });
  return {
    import: toImport(noted),
    kept: undone.kept,
    isFirst: row.undo_after === '',
  };
}

async function holdForUndo(transaction: Transaction, { workspaceId, importId }: ImportKey, { who, now }: Actor) {
  return await transaction
    .updateTable('imports')
    .set({
      undo_started_at: sql<number>`coalesce(undo_started_at, ${now})`,
      undone_by: sql<string>`coalesce(undone_by, ${who})`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .returningAll()
    .executeTakeFirst();
}

async function noteUndone(
  transaction: Transaction,
  { workspaceId, importId }: ImportKey,
  { after, removed = 0, restored = 0, kept, isDone, now }: Undone & { readonly now: number },
): Promise<ImportRow> {
  return await transaction
    .updateTable('imports')
    .set((of) => ({
      // Of one that is done no number stays.
      undo_after: isDone ? '' : after,
      removed: of('removed', '+', removed),
      restored: of('restored', '+', restored),
      kept: of('kept', '+', kept.length),
      updated_at: now,
      ...(isDone && { undone_at: now }),
    }))
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An undo that has come as far as this number goes on from the one before. Answers how many had. */
export async function stepBack(transaction: Transaction, { workspaceId, phone }: CustomerKey): Promise<bigint> {
  await takeImportLock(transaction, workspaceId);
  const reached = [mergedFirst, broughtThen].map((step) => step + phone);
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({
      undo_after: sql<string>`substr(undo_after, 1, 1) || coalesce((
        select max(phone) from customers where workspace_id = ${workspaceId} and phone < ${phone}), '')`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('undo_after', 'in', reached)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function restoreMerged(transaction: Transaction, key: ImportKey, after: string): Promise<Undone> {
  const { workspaceId, importId } = key;
  const merges = await transaction
    .selectFrom('import_merges')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('phone', '>', after)
    .orderBy('phone')
    .limit(mergesPerSlice)
    .execute();
  // What the import itself had brought before goes in the second step, as it is.
  const changed = new Map(
    merges.filter((one) => one.is_changed === 1 && one.last_import_id !== importId).map((one) => [one.phone, one]),
  );
  const restored: CustomerRow[] = [];
  const change = new QuantityChange();
  const kept: KeptCustomer[] = [];
  for (const row of await lockCustomers(transaction, workspaceId, [...changed.keys()])) {
    const before = changed.get(row.phone);
    const isOurs = before !== undefined && row.last_import_id === importId;
    if (isOurs) {
      const was = toBefore(row, before);
      restored.push(was);
      change.move([row], [was]);
    }
    // The second step tells of those that the import brought.
    if (row.import_id === importId) continue;
    if (!isOurs) kept.push({ phone: row.phone, why: 'changed' });
    else if (row.optout > before.optout) kept.push({ phone: row.phone, why: 'optout' });
  }
  await changeKnown(transaction, restored);
  await changeQuantity(transaction, workspaceId, change);
  const last = merges.length === mergesPerSlice ? merges.at(-1) : undefined;
  return { after: last ? mergedFirst + last.phone : broughtThen, restored: restored.length, kept };
}

async function removeBrought(
  transaction: Transaction,
  key: ImportKey,
  { after, now }: { readonly after: string; readonly now: number },
): Promise<Undone> {
  const { workspaceId, importId } = key;
  const end = await findPageEnd(transaction, { workspaceId, after }, customersPerSlice);
  let query = transaction
    .selectFrom('customers')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '>', after)
    .where('import_id', '=', importId);
  if (end !== undefined) query = query.where('phone', '<=', end);
  const brought = (await query.orderBy('phone').execute()).map(({ phone }) => phone);
  await holdWaiting(transaction, workspaceId, brought);
  const rows = await lockCustomers(transaction, workspaceId, brought);
  const untouched = rows.filter((row) => row.last_import_id === importId);
  const kept = rows
    .filter((row) => row.last_import_id !== importId)
    .map(({ phone }): KeptCustomer => ({ phone, why: 'changed' }));
  await removeAll(transaction, workspaceId, { rows: untouched, now });
  return { after: broughtThen + (end ?? after), removed: untouched.length, kept, isDone: end === undefined };
}

async function removeAll(
  transaction: Transaction,
  workspaceId: string,
  { rows, now }: { readonly rows: readonly CustomerRow[]; readonly now: number },
): Promise<void> {
  if (rows.length === 0) return;
  const phones = rows.map(({ phone }) => phone);
  for (const table of ['import_merges', 'customers'] as const) {
    await transaction
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(transaction, 'phone', phones))
      .execute();
  }
  const hash = await loadHasher(transaction);
  await forgetNumbers(transaction, workspaceId, phones, (phone) => hash(workspaceId, phone));
  const optedOut = rows.filter(({ optout }) => optout === 1);
  await keepOptouts(
    transaction,
    optedOut.map(({ phone }) => ({ workspaceId, phone })),
    now,
  );
  const events = optedOut.flatMap((row): ConsentEvent[] => {
    const joined = toJoinedEvent(row);
    return [joined, { ...joined, at: now, kind: 'removed' }];
  });
  await recordConsent(transaction, events);
  const removed = phones.map((phone) => ({ workspaceId, phone }));
  await tellDeleted(transaction, removed, { why: 'importUndone', at: now });
  await changeQuantity(transaction, workspaceId, toQuantityChange(rows, -1));
}
