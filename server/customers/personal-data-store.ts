// Every place in which something of a number stands; whoever adds another one adds it here.
import { takeLock } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { AuditEntryRow } from '../database/member-tables.ts';
import type { ImportMergeRow } from '../database/tables.ts';
import { lockCustomers } from './bulk-store.ts';
import { forgetHash, forgetNumbers } from '../messages/forgetting-store.ts';
import { removeEventsAbout } from '../webhooks/events-store.ts';
import { type CustomerKey, keepOptouts, loadHasher } from './consent-store.ts';
import { tellDeleted } from './customer-events.ts';
import { changeQuantity, toQuantityChange } from './quantity-store.ts';
import { stepBack } from './undo-store.ts';

/** Where the number itself stands. */
const withNumber = ['import_merges', 'deleted_customers', 'customers'] as const;

/** Whoever tells of a number or forgets it does so one after the other. */
export async function takeNumbersLock(transaction: Transaction, { workspaceId, phone }: CustomerKey): Promise<void> {
  await takeLock(transaction, `number ${phone} of ${workspaceId}`);
}

/** Where its hash does. */
const withHash = ['consent_events', 'agreements'] as const;

export async function readHash(database: Database, { workspaceId, phone }: CustomerKey): Promise<string> {
  return (await loadHasher(database))(workspaceId, phone);
}

export async function listAudited(database: Database, key: CustomerKey): Promise<AuditEntryRow[]> {
  return await database
    .selectFrom('audit_entries')
    .selectAll()
    .where('workspace_id', '=', key.workspaceId)
    .where('phone_hash', '=', await readHash(database, key))
    .orderBy('at')
    .execute();
}

export async function listOverwritten(
  database: Database,
  { workspaceId, phone }: CustomerKey,
): Promise<ImportMergeRow[]> {
  return await database
    .selectFrom('import_merges')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .orderBy('merged_at')
    .execute();
}

export async function isOptoutKept(database: Database, { workspaceId, phone }: CustomerKey): Promise<boolean> {
  const kept = await database
    .selectFrom('kept_optouts')
    .select('kept_at')
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', await readHash(database, { workspaceId, phone }))
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether this number has opted out, also where its customer was deleted since. */
export async function hasOptedOut(database: Database, { workspaceId, phone }: CustomerKey): Promise<boolean> {
  const row = await database
    .selectFrom('customers')
    .select('optout')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ? row.optout === 1 : await isOptoutKept(database, { workspaceId, phone });
}

/** Whether there was anything. Nothing is left of the number but a hash where it had opted out. */
export async function erase(transaction: Transaction, key: CustomerKey, now: number): Promise<boolean> {
  const { workspaceId, phone } = key;
  await takeNumbersLock(transaction, key);
  const removeFrom = async (table: (typeof withNumber)[number]): Promise<bigint> => {
    const query = transaction.deleteFrom(table).where('workspace_id', '=', workspaceId).where('phone', '=', phone);
    return (await query.executeTakeFirst()).numDeletedRows;
  };
  let erased = await stepBack(transaction, key);
  // Waits for whoever brings them back; the lock waits for whoever deletes them, who puts them there once more.
  erased += await removeFrom('deleted_customers');
  const [customer] = await lockCustomers(transaction, workspaceId, [phone]);
  for (const table of withNumber) erased += await removeFrom(table);
  const phoneHash = await readHash(transaction, key);
  for (const table of withHash) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('phone_hash', '=', phoneHash)
      .executeTakeFirst();
    erased += numDeletedRows;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('audit_entries')
    .set({ phone_hash: null, subject_name: '', before: '{}', after: '{}' })
    .where('workspace_id', '=', workspaceId)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  erased += numUpdatedRows;
  // Waits for whoever settles their texts, who tells what became of them.
  erased += BigInt(await forgetNumbers(transaction, workspaceId, [phone], () => null));
  const { removed, sentBy } = await removeEventsAbout(transaction, { workspaceId, subject: phone });
  erased += BigInt(removed);
  erased += await forgetHash(transaction, workspaceId, phoneHash);
  if (erased > 0n) await tellDeleted(transaction, [key], { why: 'erased', at: now, notBefore: sentBy });
  if (customer?.optout === 1) await keepOptouts(transaction, [key], now);
  if (customer) await changeQuantity(transaction, workspaceId, toQuantityChange([customer], -1));
  return erased > 0n;
}
