// What imports found of customers who were there before them.
import { writesBesideOthers } from '../database/engine.ts';
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow, ImportMergeRow } from '../database/tables.ts';
import type { CustomerKey } from './consent-store.ts';
import { tagsOf, tagsText } from './row.ts';

const mergeColumns = {
  workspace_id: 'text',
  phone: 'text',
  import_id: 'text',
  merged_at: 'bigint',
  is_changed: 'bigint',
  optout: 'bigint',
  checkins: 'bigint',
  last_checkin_at: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  last_import_id: 'text',
  added_tags: 'text',
  has_set_note: 'bigint',
} as const;

const key = '(workspace_id, phone, import_id)';
const replace = `${key} do update set is_changed = excluded.is_changed, optout = excluded.optout,
  checkins = excluded.checkins, last_checkin_at = excluded.last_checkin_at, created_at = excluded.created_at,
  updated_at = excluded.updated_at, last_import_id = excluded.last_import_id,
  added_tags = excluded.added_tags, has_set_note = excluded.has_set_note`;

const first = rowInserter('import_merges', mergeColumns, `${key} do nothing`);
const firstChanged = rowInserter('import_merges', mergeColumns, `${replace} where import_merges.is_changed = 0`);
const changedAgain = rowInserter('import_merges', mergeColumns, replace);

/**
 * What was remembered stands, unless something else changed the customer in the meantime. Answers how many customers
 * the import has changed with these for the first time; who is among `brought` was brought by it and is none of them.
 */
export async function rememberMerges(
  transaction: Transaction,
  found: readonly ImportMergeRow[],
  brought: ReadonlySet<string>,
): Promise<number> {
  const isAnew = (one: ImportMergeRow) => one.is_changed === 1 && one.last_import_id !== one.import_id;
  const anew = found.filter(isAnew);
  const others = anew.filter(({ phone }) => !brought.has(phone));
  await first.insert(
    transaction,
    found.filter((one) => !isAnew(one)),
  );
  // Nearly always all of them are written, and nobody has to ask which of them an earlier part had changed.
  const added = await first.insert(transaction, others);
  const isKnown = added < others.length;
  const raised = isKnown ? await firstChanged.insert(transaction, others) : 0;
  await changedAgain.insert(transaction, isKnown ? anew : anew.filter(({ phone }) => brought.has(phone)));
  for (const one of found)
    if (!isAnew(one) && (one.added_tags !== null || one.has_set_note === 1)) await addTo(transaction, one);
  return added + raised;
}

/** A further part of the import said more of a customer. */
async function addTo(
  transaction: Transaction,
  { workspace_id, phone, import_id, added_tags, has_set_note }: ImportMergeRow,
): Promise<void> {
  const ofMerge = { workspace_id, phone, import_id };
  const known = await transaction
    .selectFrom('import_merges')
    .select(['added_tags', 'has_set_note'])
    .where((all) => all.and(ofMerge))
    .executeTakeFirstOrThrow();
  const lists = [known.added_tags, added_tags].filter((tags) => tags !== null);
  const tags = lists.length > 0 ? tagsText(lists.flatMap((list) => tagsOf({ tags: list }))) : null;
  await transaction
    .updateTable('import_merges')
    .set({ added_tags: tags, has_set_note: known.has_set_note ?? has_set_note })
    .where((all) => all.and(ofMerge))
    .execute();
}

/** What was remembered of a customer who comes back. */
export async function restoreMerges(transaction: Transaction, merges: readonly ImportMergeRow[]): Promise<void> {
  await first.insert(transaction, merges);
}

/** That an import brought a number that was there already. */
export interface MergeNote {
  readonly mergedAt: number;
  readonly importId: string;
}

export async function listMergeNotes(database: Database, { workspaceId, phone }: CustomerKey): Promise<MergeNote[]> {
  const rows = await database
    .selectFrom('import_merges')
    .select(['merged_at', 'import_id'])
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .orderBy('merged_at')
    .execute();
  return rows.map((row) => ({ mergedAt: row.merged_at, importId: row.import_id }));
}

/** An opt-out that the import brought stays: only the customer or staff who say why lift one. */
export function toBefore(row: CustomerRow, before: ImportMergeRow): CustomerRow {
  return {
    ...row,
    checkins: before.checkins,
    last_checkin_at: before.last_checkin_at,
    created_at: before.created_at,
    tags: withoutTags(row, before.added_tags),
    note: before.has_set_note === 1 ? '' : row.note,
    updated_at: before.updated_at,
    last_import_id: before.last_import_id,
  };
}

/** Nor does an undo of an import take away what was taken away before, and what they may have been given again. */
export async function forgetAddedTag(
  transaction: Transaction,
  { workspaceId, phone }: CustomerKey,
  isTag: (tag: string) => boolean,
): Promise<void> {
  const merges = await transaction
    .selectFrom('import_merges')
    .select(['import_id', 'added_tags'])
    .where('workspace_id', '=', workspaceId)
    .where('phone', '=', phone)
    .where('added_tags', 'is not', null)
    .execute();
  for (const { import_id, added_tags } of merges) {
    const added = tagsOf({ tags: added_tags ?? '[]' });
    const left = added.filter((tag) => !isTag(tag));
    if (left.length === added.length) continue;
    await transaction
      .updateTable('import_merges')
      .set({ added_tags: tagsText(left) })
      .where('workspace_id', '=', workspaceId)
      .where('phone', '=', phone)
      .where('import_id', '=', import_id)
      .execute();
  }
}

/** A tag that all of a segment were given since stays. */
function withoutTags(row: CustomerRow, added: string | null): string {
  if (added === null) return row.tags;
  const gone = new Set(tagsOf({ tags: added }));
  return tagsText(tagsOf(row).filter((tag) => !gone.has(tag)));
}

/**
 * A customer who comes back, without what has been undone of imports since they went; nothing where such an import
 * brought them. An undo that is under way goes on before or after.
 */
export async function withoutUndone(
  transaction: Transaction,
  row: CustomerRow,
  { merges, since }: { readonly merges: readonly ImportMergeRow[]; readonly since: number },
): Promise<CustomerRow | undefined> {
  const { workspace_id: workspaceId, last_import_id: importId } = row;
  if (importId === null || !(await isUndone(transaction, { workspaceId, importId, since }))) return row;
  if (row.import_id === importId) return undefined;
  const merge = merges.find((one) => one.import_id === importId && one.is_changed === 1);
  if (!merge) return row;
  // Each once: of two imports that came by turns each stands before the other.
  const left = merges.filter((one) => one !== merge);
  return await withoutUndone(transaction, toBefore(row, merge), { merges: left, since });
}

interface Undone {
  readonly workspaceId: string;
  readonly importId: string;
  readonly since: number;
}

async function isUndone(transaction: Transaction, { workspaceId, importId, since }: Undone): Promise<boolean> {
  const found = await transaction
    .selectFrom('imports')
    .select(['undo_started_at', 'undone_at'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .$if(writesBesideOthers(transaction), (query) => query.forShare())
    .executeTakeFirst();
  return found !== undefined && found.undo_started_at !== null && (found.undone_at ?? since) >= since;
}
