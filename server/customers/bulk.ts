// One part of an import, whole or not at all. Records are written some at a time, so that others are answered meanwhile.
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { importUndone } from '@fanfare/contract/imports.ts';
import type { Database } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import { addOrMerge } from './bulk-store.ts';
import { type ImportCounts, type ImportKey, addPart, findPart, holdImport, takeImportTurn } from './imports-store.ts';
import { mergeRecords } from './merge.ts';
import { QuantityChange, changeQuantity } from './quantity-store.ts';

const recordsAtOnce = 250;

export interface Part extends ImportKey {
  readonly part: number;
  readonly fileName: string;
  readonly who: string;
  readonly records: readonly BulkRecord[];
  readonly now: number;
}

/** The same part again, also at the same moment, answers what it did the first time. */
export async function addPartOnce(database: Database, part: Part): Promise<ImportCounts> {
  const records = mergeRecords(part.records);
  return await database.transaction().execute(async (transaction) => {
    await takeImportTurn(transaction, part.workspaceId);
    const row = await holdImport(transaction, part, part);
    const done = await findPart(transaction, part, part.part);
    if (done) return done;
    if (row.undo_started_at !== null) throw new Refusal(409, importUndone);
    const change = new QuantityChange();
    for (let start = 0; start < records.length; start += recordsAtOnce) {
      const some = records.slice(start, start + recordsAtOnce);
      const { added, before, after } = await addOrMerge(transaction, part, { ...part, records: some });
      change.add(added, 1);
      change.move(before, after);
      await breathe();
    }
    const counts = { created: change.all, merged: part.records.length - change.all };
    await addPart(transaction, part, { ...counts, part: part.part, now: part.now });
    await changeQuantity(transaction, part.workspaceId, change);
    return counts;
  });
}
