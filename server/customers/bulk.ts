// One part of an import, in transactions that keep nobody waiting for long. Where the server ends in the middle, the same
// part sent again goes on with what is not written yet.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Import, importUndone } from '@fanfare/contract/imports.ts';
import { keepsOthersWaiting, renewStatistics, writesBesideOthers } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';
import type { RecordChange } from '../http/audit.ts';
import { yieldToEventLoop } from '../http/heavy-queue.ts';
import { Refusal } from '../http/refusal.ts';
import { addOrMerge } from './bulk-store.ts';
import * as store from './imports-store.ts';
import { sortByPhone, mergeRecords } from './merge.ts';
import type { CustomerParts } from './parts.ts';
import { QuantityChange, changeQuantity, checkQuantity, checkRoomFor } from './quantity-store.ts';

/** Where nobody else can write meanwhile, they wait for so many at most. */
const recordsAtOnce = 250;
const recordsAtOnceBesideOthers = 500;
/** Where others write beside it, they wait for the numbers that it holds, and it doesn't see them wait. */
const recordsHeldMax = 2_000;
const largeImport = 4_000;

export interface Part extends store.ImportKey {
  readonly part: number;
  readonly fileName: string;
  readonly who: string;
  readonly records: readonly BulkRecord[];
  readonly now: number;
  readonly record: RecordChange;
}

interface PartDone extends store.ImportCounts {
  readonly import: Import;
}

type Parts = Pick<CustomerParts, 'database' | 'quotas'>;

/** The same part again, also at the same moment, answers what it did the first time, and the import as it is now. */
export async function addPartOnce({ database, quotas }: Parts, part: Part): Promise<PartDone> {
  await yieldToEventLoop();
  const merged = mergeRecords(part.records);
  await yieldToEventLoop();
  const records = sortByPhone(merged);
  if (!(await store.findPart(database, part, part.part))) {
    const begun = await store.findPartBegun(database, part, part.part);
    await checkRoomFor(database, part.workspaceId, records.slice(begun.records), quotas);
  }
  for (let isFirst = true; ; isFirst = false) {
    const work = { part, records, quotas, isFirst };
    const done = await database.transaction().execute((transaction) => addMore(transaction, work));
    if (!done) continue;
    const { created } = done.import;
    if (doublingsOf(created) > doublingsOf(created - done.created)) await renewStatistics(database, 'customers');
    return done;
  }
}

/** How often an import has doubled since it was large enough for its table to be worth new statistics. */
function doublingsOf(customers: number): number {
  return Math.max(0, Math.floor(Math.log2(customers / largeImport)) + 1);
}

interface Work extends Pick<Parts, 'quotas'> {
  readonly part: Part;
  /** Its records, each number once and in order. */
  readonly records: readonly BulkRecord[];
  /** Of the transactions of this call. */
  readonly isFirst: boolean;
}

/** Nothing while there is more to write. */
async function addMore(
  transaction: Transaction,
  { part, records, quotas, isFirst }: Work,
): Promise<PartDone | undefined> {
  await store.takeImportLock(transaction, part.workspaceId);
  const known = await store.findPart(transaction, part, part.part);
  const begun = await store.findPartBegun(transaction, part, part.part);
  const row = await store.findOrBegin(transaction, part, part);
  if (known) return { ...known, import: store.toImport(row) };
  if (row.undo_started_at !== null) throw new Refusal(409, importUndone);
  const { change, changed, written } = await addRecords(transaction, part, records.slice(begun.records));
  const reached = begun.records + written;
  const isWhole = reached >= records.length;
  const created = begun.created + change.all;
  const counts = { created, merged: Math.max(0, part.records.length - created) };
  if (isWhole) await store.notePart(transaction, part, { part: part.part, ...counts });
  else await store.notePartBegun(transaction, part, { part: part.part, records: reached, created });
  const whole = isWhole ? { parts: 1, merged: counts.merged } : { parts: 0, merged: 0 };
  const come = { ...whole, created: change.all, changed, now: part.now };
  const imported = await store.addToImport(transaction, row, come);
  await changeQuantity(transaction, part.workspaceId, change);
  if (change.all > 0) await checkQuantity(transaction, part.workspaceId, quotas);
  const entry = { id: part.importId, name: part.fileName };
  if (!isWhole) {
    const after = { part: part.part, created, merged: reached - created, isWhole };
    // It may stop before the last one.
    if (isFirst) await part.record(transaction, { ...entry, after });
    return undefined;
  }
  await part.record(transaction, { ...entry, after: { part: part.part, ...counts } });
  return { ...counts, import: store.toImport(imported) };
}

/** Until all are written, or others wait or might. */
async function addRecords(transaction: Transaction, part: Part, records: readonly BulkRecord[]) {
  const change = new QuantityChange();
  const isBesideOthers = writesBesideOthers(transaction);
  const atOnce = isBesideOthers ? recordsAtOnceBesideOthers : recordsAtOnce;
  let [changed, written] = [0, 0];
  const isEnough = () => (isBesideOthers ? written >= recordsHeldMax : keepsOthersWaiting(transaction));
  do {
    const some = records.slice(written, written + atOnce);
    const come = await addOrMerge(transaction, part, { ...part, records: some });
    change.add(come.added, 1);
    change.move(come.before, come.after);
    changed += come.changed;
    written += some.length;
    await yieldToEventLoop();
  } while (written < records.length && !isEnough());
  return { change, changed, written };
}
