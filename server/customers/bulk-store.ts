// Many customers at once: what is new is written, what is there is merged and remembered as it was.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Transaction } from '../database/open.ts';
import type { CustomerRow, ImportMergeRow } from '../database/tables.ts';
import { type ConsentEvent, recordConsent, takeKeptOptouts } from './consent-store.ts';
import { tellJoined, tellOptedOut } from './customer-events.ts';
import type { ImportKey } from './imports-store.ts';
import { isSame, merge } from './merge.ts';
import { rememberMerges } from './merges-store.ts';
import { addedByImport, tagsOf, tagsText, toRow } from './row.ts';
import { knownRows, newRows } from './rows-store.ts';

interface AddedOrMerged {
  readonly added: readonly CustomerRow[];
  /** Those that were there, as they were and as they are. */
  readonly before: readonly CustomerRow[];
  readonly after: readonly CustomerRow[];
  /** How many customers the import has now brought or changed and had not before. */
  readonly changed: number;
}

/** Adds or merges these, each number once and in order. */
export async function addOrMerge(
  transaction: Transaction,
  { workspaceId, importId }: ImportKey,
  { records, who, now }: { readonly records: readonly BulkRecord[]; readonly who: string; readonly now: number },
): Promise<AddedOrMerged> {
  const rows = records.map((record) =>
    toRow({
      workspaceId,
      phone: record.phone,
      addedBy: addedByImport,
      createdAt: record.createdAt,
      joinedAt: now,
      checkins: record.checkins,
      lastCheckinAt: record.lastCheckin,
      optout: record.optout,
      tags: record.tags,
      note: record.note,
      importId,
    }),
  );
  const created = await newRows.insert(transaction, rows);
  const { added, known } = created === rows.length ? { added: rows, known: [] } : await tellApart(transaction, rows);
  const { before, after, changed } = await mergeKnown(transaction, known, { importId, now });
  const wasActive = new Set(before.filter(({ optout }) => optout === 0).map(({ phone }) => phone));
  const optedOut = after.filter(({ optout, phone }) => optout === 1 && wasActive.has(phone));
  const newOptouts = added.filter(({ optout }) => optout === 1).map(({ phone }) => phone);
  const event = { workspaceId, at: now, kind: 'optout', who, importId } as const;
  const blocked = await blockKept(transaction, added);
  await recordConsent(transaction, [
    ...[...optedOut.map(({ phone }) => phone), ...newOptouts].map((phone): ConsentEvent => ({
      ...event,
      phone,
      way: 'import',
    })),
    ...blocked.map((phone): ConsentEvent => ({ ...event, phone, way: 'kept' })),
  ]);
  const isBlocked = new Set(blocked);
  await tellJoined(
    transaction,
    added.map((row) => (isBlocked.has(row.phone) ? { ...row, optout: 1 } : row)),
  );
  await tellOptedOut(transaction, optedOut, { why: 'import', at: now });
  return { added, before, after, changed: added.length + changed };
}

interface Known {
  readonly incoming: CustomerRow;
  readonly row: CustomerRow;
}

/**
 * Which of these rows were written now, and which somebody else had written before. One that was there then and has been
 * removed since is neither.
 */
async function tellApart(transaction: Transaction, incoming: readonly CustomerRow[]) {
  const [{ workspace_id: workspaceId } = { workspace_id: '' }] = incoming;
  const byPhone = new Map(incoming.map((row) => [row.phone, row]));
  const added: CustomerRow[] = [];
  const known: Known[] = [];
  for (const row of await lockCustomers(transaction, workspaceId, [...byPhone.keys()])) {
    const one = byPhone.get(row.phone);
    if (one?.customer_id === row.customer_id) added.push(one);
    else if (one) known.push({ incoming: one, row });
  }
  return { added, known };
}

/** In the order of their numbers, as everybody locks them. */
export async function lockCustomers(
  transaction: Transaction,
  workspaceId: string,
  phones: readonly string[],
): Promise<CustomerRow[]> {
  if (phones.length === 0) return [];
  return await transaction
    .selectFrom('customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(transaction, 'phone', phones))
    .orderBy('phone')
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .execute();
}

/** Answers those that changed by this. */
async function mergeKnown(
  transaction: Transaction,
  known: readonly Known[],
  { importId, now }: { readonly importId: string; readonly now: number },
): Promise<Omit<AddedOrMerged, 'added'>> {
  const found: ImportMergeRow[] = [];
  const before: CustomerRow[] = [];
  const after: CustomerRow[] = [];
  for (const { incoming, row } of known) {
    const was = toFields(row);
    const merged = merge(was, toFields(incoming));
    const isChanged = !isSame(merged, was);
    found.push({ ...toMerge(row, { importId, now, isChanged }), ...addedDetails(was, merged) });
    if (!isChanged) continue;
    before.push(row);
    after.push({
      ...row,
      optout: merged.optout ? 1 : 0,
      checkins: merged.checkins,
      last_checkin_at: merged.lastCheckin,
      created_at: merged.createdAt,
      tags: tagsText(merged.tags),
      note: merged.note,
      updated_at: now,
      last_import_id: importId,
    });
  }
  const brought = new Set(before.filter((row) => row.import_id === importId).map(({ phone }) => phone));
  const changed = await rememberMerges(transaction, found, brought);
  await changeKnown(transaction, after);
  return { before, after, changed };
}

/** Writes what an import may change of customers that are there and held. */
export async function changeKnown(transaction: Transaction, rows: readonly CustomerRow[]): Promise<void> {
  await knownRows.insert(transaction, rows);
}

function toFields(row: CustomerRow) {
  return {
    createdAt: row.created_at,
    lastCheckin: row.last_checkin_at,
    checkins: row.checkins,
    optout: row.optout === 1,
    tags: tagsOf(row),
    note: row.note,
  };
}

function toMerge(
  row: CustomerRow,
  { importId, now, isChanged }: { readonly importId: string; readonly now: number; readonly isChanged: boolean },
): Omit<ImportMergeRow, 'added_tags' | 'has_set_note'> {
  return {
    workspace_id: row.workspace_id,
    phone: row.phone,
    import_id: importId,
    merged_at: now,
    is_changed: isChanged ? 1 : 0,
    optout: row.optout,
    checkins: row.checkins,
    last_checkin_at: row.last_checkin_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    last_import_id: row.last_import_id,
  };
}

type Details = Pick<BulkRecord, 'tags' | 'note'>;

/** What a merge added to what staff say. */
function addedDetails(was: Details, merged: Details): Pick<ImportMergeRow, 'added_tags' | 'has_set_note'> {
  const added = merged.tags === was.tags ? [] : merged.tags.filter((tag) => !was.tags.includes(tag));
  return {
    added_tags: added.length > 0 ? tagsText(added) : null,
    has_set_note: merged.note === was.note ? null : 1,
  };
}

/** Who had opted out before a deletion is not brought back by a list. */
async function blockKept(transaction: Transaction, added: readonly CustomerRow[]): Promise<string[]> {
  const keys = added.map((row) => ({ workspaceId: row.workspace_id, phone: row.phone, row }));
  const rows = (await takeKeptOptouts(transaction, keys)).map(({ row }) => row).filter(({ optout }) => optout === 0);
  await changeKnown(
    transaction,
    rows.map((row) => ({ ...row, optout: 1 })),
  );
  return rows.map(({ phone }) => phone);
}
