// One part of an import, slice by slice: between two of them others write. Where the server ends in the middle, the same
// part sent again goes on with the next slice.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Import, importUndone } from '@fanfare/contract/imports.ts';
import type { Transaction } from '../database/open.ts';
import { letOthersGo } from '../http/heavy-queue.ts';
import { Refusal } from '../http/refusal.ts';
import { addOrMerge } from './bulk-store.ts';
import * as store from './imports-store.ts';
import { sortByPhone, mergeRecords } from './merge.ts';
import type { CustomerParts } from './parts.ts';
import { QuantityChange, changeQuantity, checkQuantity, checkRoomFor } from './quantity-store.ts';

const recordsPerSlice = 100;

export interface Part extends store.ImportKey {
  readonly part: number;
  readonly fileName: string;
  readonly who: string;
  readonly records: readonly BulkRecord[];
  readonly now: number;
}

interface PartDone extends store.ImportCounts {
  readonly import: Import;
}

type Parts = Pick<CustomerParts, 'database' | 'quotas'>;

/** The same part again, also at the same moment, answers what it did the first time, and the import as it is now. */
export async function addPartOnce({ database, quotas }: Parts, part: Part): Promise<PartDone> {
  await letOthersGo();
  const merged = mergeRecords(part.records);
  await letOthersGo();
  const records = sortByPhone(merged);
  await checkRoomFor(database, part.workspaceId, records, quotas);
  for (;;) {
    await letOthersGo();
    const addNext = (transaction: Transaction) => addSlice(transaction, { part, records, quotas });
    const done = await database.transaction().execute(addNext);
    if (done) return done;
  }
}

interface Work extends Pick<Parts, 'quotas'> {
  readonly part: Part;
  /** Its records, each number once and in order. */
  readonly records: readonly BulkRecord[];
}

/** Writes the next records; nothing while there are more. */
async function addSlice(transaction: Transaction, { part, records, quotas }: Work): Promise<PartDone | undefined> {
  await store.takeImportTurn(transaction, part.workspaceId);
  const row = await store.holdImport(transaction, part, part);
  const before = await store.findPart(transaction, part, part.part);
  if (before) return { ...before, import: store.toImport(row) };
  if (row.undo_started_at !== null) throw new Refusal(409, importUndone);
  const begun = await store.findPartBegun(transaction, part, part.part);
  const written = begun.records + recordsPerSlice;
  const some = records.slice(begun.records, written);
  const { added, before: were, after, changed } = await addOrMerge(transaction, part, { ...part, records: some });
  const change = new QuantityChange();
  change.add(added, 1);
  change.move(were, after);
  const created = begun.created + change.all;
  const isWhole = written >= records.length;
  const counts = { created, merged: Math.max(0, part.records.length - created) };
  if (isWhole) await store.notePart(transaction, part, { part: part.part, ...counts });
  else await store.notePartBegun(transaction, part, { part: part.part, records: written, created });
  const come = { created: change.all, changed, ...(isWhole ? { parts: 1, merged: counts.merged } : nothingWhole) };
  const imported = await store.addToImport(transaction, part, { ...come, now: part.now });
  await changeQuantity(transaction, part.workspaceId, change);
  if (change.all > 0) await checkQuantity(transaction, part.workspaceId, quotas);
  return isWhole ? { ...counts, import: store.toImport(imported) } : undefined;
}

const nothingWhole = { parts: 0, merged: 0 };
