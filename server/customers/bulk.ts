// One part of an import, whole or not at all. Records are written some at a time, so that others are answered meanwhile.
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Import, importUndone } from '@fanfare/contract/imports.ts';
import { Refusal } from '../http/refusal.ts';
import { addOrMerge } from './bulk-store.ts';
import {
  type ImportCounts,
  type ImportKey,
  addPart,
  findPart,
  holdImport,
  takeImportTurn,
  toImport,
} from './imports-store.ts';
import { mergeRecords } from './merge.ts';
import type { CustomerParts } from './parts.ts';
import { QuantityChange, changeQuantity, checkQuantity } from './quantity-store.ts';

const recordsAtOnce = 250;

export interface Part extends ImportKey {
  readonly part: number;
  readonly fileName: string;
  readonly who: string;
  readonly records: readonly BulkRecord[];
  readonly now: number;
}

/** The same part again, also at the same moment, answers what it did the first time, and the import as it is now. */
export async function addPartOnce(
  { database, quotas }: Pick<CustomerParts, 'database' | 'quotas'>,
  part: Part,
): Promise<ImportCounts & { readonly import: Import }> {
  const records = mergeRecords(part.records);
  return await database.transaction().execute(async (transaction) => {
    await takeImportTurn(transaction, part.workspaceId);
    const row = await holdImport(transaction, part, part);
    const done = await findPart(transaction, part, part.part);
    if (done) return { ...done, import: toImport(row) };
    if (row.undo_started_at !== null) throw new Refusal(409, importUndone);
    const change = new QuantityChange();
    let changed = 0;
    for (let start = 0; start < records.length; start += recordsAtOnce) {
      const some = records.slice(start, start + recordsAtOnce);
      const come = await addOrMerge(transaction, part, { ...part, records: some });
      change.add(come.added, 1);
      change.move(come.before, come.after);
      changed += come.changed;
      await breathe();
    }
    const counts = { created: change.all, merged: part.records.length - change.all };
    const after = await addPart(transaction, part, { ...counts, changed, part: part.part, now: part.now });
    await changeQuantity(transaction, part.workspaceId, change);
    if (change.all > 0) await checkQuantity(transaction, part.workspaceId, quotas);
    return { ...counts, import: toImport(after) };
  });
}
