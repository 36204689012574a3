// Customers who were deleted a moment ago, with all that stood of them, so that they can come back as they were.
import { type DeletedCustomer, deletedListMax } from '@fanfare/contract/customers.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';
import { isOneOf } from '../database/one-of.ts';
import { removedAtOnce } from '../database/remove-some.ts';
import type { CustomerRow, ImportMergeRow } from '../database/tables.ts';
import { forgetJoinedAgreement } from './agreements-store.ts';
import { type CustomerKey, loadHasher, takeBackRemoval, takeKeptOptouts } from './consent-store.ts';
import { forgetNumbers, holdPassedOver, letWait } from '../messages/forgetting-store.ts';
import { tellReturned } from './customer-events.ts';
import { restoreMerges, withoutUndone } from './merges-store.ts';
import { changeQuantity, toQuantityChange } from './quantity-store.ts';
import { toRow } from './row.ts';
import { newRows } from './rows-store.ts';

interface Deletion {
  readonly row: CustomerRow;
  readonly merges: readonly ImportMergeRow[];
  /** Where it stands in the number's record. */
  readonly position: number;
  /** Which job deletes them; nothing where somebody does it themselves. */
  readonly jobId?: string | undefined;
  readonly now: number;
}

/** Called by who deletes; a number that was deleted before is restored as it was last. */
export async function keepDeleted(
  transaction: Transaction,
  { row, merges, position, jobId, now }: Deletion,
): Promise<void> {
  const kept = {
    deleted_at: now,
    customer: JSON.stringify(row),
    merges: JSON.stringify(merges),
    removed_position: position,
    job_id: jobId ?? null,
  };
  await transaction
    .insertInto('deleted_customers')
    .values({ workspace_id: row.workspace_id, phone: row.phone, ...kept })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'phone']).doUpdateSet(kept))
    .execute();
}

/** Those of a workspace whom somebody deleted one by one since a moment and who are not there again, the last one first. */
export async function listDeleted(database: Database, workspaceId: string, since: number): Promise<DeletedCustomer[]> {
  const rows = await database
    .selectFrom('deleted_customers as deleted')
    .leftJoin('customers', (join) =>
      join.onRef('customers.workspace_id', '=', 'deleted.workspace_id').onRef('customers.phone', '=', 'deleted.phone'),
    )
    .select(['deleted.phone', 'deleted.deleted_at'])
    .where('deleted.workspace_id', '=', workspaceId)
    .where('deleted.deleted_at', '>', since)
    .where('deleted.job_id', 'is', null)
    .where('customers.phone', 'is', null)
    .orderBy('deleted.deleted_at', 'desc')
    .orderBy('deleted.phone')
    .limit(deletedListMax)
    .execute();
  return rows.map((row) => ({ phone: row.phone, deletedAt: row.deleted_at }));
}

/** A server of the version before has left these out. */
type KeptMerge = Omit<ImportMergeRow, 'added_tags' | 'has_set_note'> &
  Partial<Pick<ImportMergeRow, 'added_tags' | 'has_set_note'>>;

/**
 * Whether the customer is there again, with record, imports and opt-out as before the deletion, and gets the texts that
 * passed them over meanwhile. Not where anything has happened to the number since, when the record goes on from there, nor
 * where the import that brought them was undone.
 */
export async function restoreDeleted(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const kept = await transaction
    .deleteFrom('deleted_customers')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('deleted_at', '>', since)
    .returning(['customer', 'merges', 'removed_position', 'deleted_at'])
    .executeTakeFirst();
  if (!kept) return false;
  const merges = toMerges(kept.merges);
  const was = toKeptRow(kept.customer);
  const passedOver = await holdPassedOver(transaction, { workspaceId, phone });
  const left = await withoutUndone(transaction, was, { merges, since: kept.deleted_at });
  const row = left ?? was;
  // From here on nobody else adds the number.
  if ((await newRows.insert(transaction, [row])) === 0) return false;
  const key = { workspaceId, phone };
  if (!left || !(await takeBackRemoval(transaction, key, kept.removed_position))) {
    await takeOut(transaction, key);
    const hash = await loadHasher(transaction);
    await forgetNumbers(transaction, workspaceId, [phone], () => hash(workspaceId, phone));
    return false;
  }
  await forgetJoinedAgreement(transaction, row);
  if (row.optout === 1) await takeKeptOptouts(transaction, [key]);
  await restoreMerges(transaction, merges);
  await letWait(transaction, workspaceId, { messageIds: passedOver, now });
  await tellReturned(transaction, row, { why: 'restored', at: now });
  await changeQuantity(transaction, workspaceId, toQuantityChange([row]));
  return true;
}

function toMerges(text: string): ImportMergeRow[] {
  return (JSON.parse(text) as KeptMerge[]).map((kept) => ({
    ...kept,
    added_tags: kept.added_tags ?? null,
    has_set_note: kept.has_set_note ?? null,
  }));
}

/** What is kept of somebody who was deleted, until it goes for good. */
export async function findDeleted(database: Database, { workspaceId, phone }: CustomerKey) {
  const kept = await database
    .selectFrom('deleted_customers')
    .select(['customer', 'merges', 'deleted_at'])
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return kept && { at: kept.deleted_at, row: toKeptRow(kept.customer), merges: toMerges(kept.merges) };
}

/**
 * Whether nobody is a customer by this number: from then on nobody becomes one until the transaction ends. Waits for
 * whoever adds or deletes them just now.
 */
export async function holdAbsent(transaction: Transaction, key: CustomerKey): Promise<boolean> {
  if ((await newRows.insert(transaction, [toRow({ ...key, addedBy: '', createdAt: 0 })])) === 0) return false;
  await takeOut(transaction, key);
  return true;
}

async function takeOut(transaction: Transaction, { workspaceId, phone }: CustomerKey): Promise<void> {
  await transaction
    .deleteFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .execute();
}

interface DeletedBy {
  readonly workspaceId: string;
  readonly jobId: string;
  /** The last number before these. */
  readonly after: string;
  readonly limit: number;
}

/** Whom a job has deleted, in the order of their numbers. */
export async function listDeletedBy(
  database: Database,
  { workspaceId, jobId, after, limit }: DeletedBy,
): Promise<{ readonly phone: string }[]> {
  return await database
    .selectFrom('deleted_customers')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('job_id', '=', jobId)
    .where('phone', '>', after)
    .orderBy('phone')
    .limit(limit)
    .execute();
}

/** A server of the version before left out what it didn't know. */
function toKeptRow(text: string): CustomerRow {
  const kept = JSON.parse(text) as Pick<CustomerRow, 'workspace_id' | 'phone' | 'addedby' | 'created_at'> &
    Partial<CustomerRow>;
  const { workspace_id: workspaceId, phone, addedby: addedBy, created_at: createdAt } = kept;
  return { ...toRow({ workspaceId, phone, addedBy, createdAt }), ...kept };
}

/**
 * Some of them go for good, and with them their texts; answers whether there are more. Those of a job stay as long as all
 * of it can be undone, and until an undo that was asked for in time has brought them back.
 */
export async function removeDeletedUntil(database: Database, moment: number): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('deleted_customers')
      .where(
        sql<boolean>`(workspace_id, phone) in (select old.workspace_id, old.phone from deleted_customers as old
          where old.deleted_at <= ${moment} and not exists (select 1 from segment_jobs as job
            where job.workspace_id = old.workspace_id and job.job_id = old.job_id
              and (job.state in ('running', 'undoing') or job.ended_at > ${moment}))
          limit ${sql.lit(removedAtOnce)})`,
      )
      .returning(['workspace_id', 'phone'])
      .execute();
    const hash = await loadHasher(transaction);
    for (const [workspaceId, its] of Map.groupBy(gone, (row) => row.workspace_id)) {
      const phones = its.map(({ phone }) => phone);
      const back = await transaction
        .selectFrom('customers')
        .select('phone')
        .where('workspace_id', '=', workspaceId)
        .where(isOneOf(transaction, 'phone', phones))
        .execute();
      const isBack = new Set(back.map(({ phone }) => phone));
      const left = phones.filter((phone) => !isBack.has(phone));
      await forgetNumbers(transaction, workspaceId, left, (phone) => hash(workspaceId, phone));
    }
    return gone.length >= removedAtOnce;
  });
}
