// Imports and their parts.
import type { Import } from '@fanfare/contract/imports.ts';
import { takeLock } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database, Transaction } from '../database/open.ts';
import { executeLater } from '../database/sqlite-driver.ts';
import type { ImportRow } from '../database/tables.ts';

export interface ImportKey {
  readonly workspaceId: string;
  readonly importId: string;
}

export interface ImportCounts {
  readonly created: number;
  readonly merged: number;
}

interface Come extends ImportCounts {
  readonly parts: number;
  /** How many customers the import had not brought or changed before. */
  readonly changed: number;
  readonly now: number;
}

/** Imports of one workspace, and their undoing, come one after another: they touch the same numbers in any order. */
export async function takeImportLock(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeLock(transaction, `imports of ${workspaceId}`);
}

/** For whoever has taken the lock: begins an import, or goes on with it. */
export async function findOrBegin(
  transaction: Transaction,
  { workspaceId, importId }: ImportKey,
  { fileName, who, now }: { readonly fileName: string; readonly who: string; readonly now: number },
): Promise<ImportRow> {
  const known = await transaction
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  if (known) return known;
  const row: ImportRow = {
    workspace_id: workspaceId,
    import_id: importId,
    file_name: fileName,
    member_id: who,
    created_at: now,
    updated_at: now,
    parts: 0,
    created: 0,
    merged: 0,
    changed: 0,
    undo_started_at: null,
    undone_at: null,
    undone_by: null,
    undo_after: '',
    removed: 0,
    restored: 0,
    kept: 0,
  };
  await executeLater(transaction, transaction.insertInto('imports').values(row));
  return row;
}

export async function findPart(
  database: Database,
  { workspaceId, importId }: ImportKey,
  part: number,
): Promise<ImportCounts | undefined> {
  return await database
    .selectFrom('import_parts')
    .select(['created', 'merged'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
}

interface PartBegun {
  readonly part: number;
  /** How many of its records are written. */
  readonly records: number;
  readonly created: number;
}

export async function findPartBegun(
  database: Database,
  { workspaceId, importId }: ImportKey,
  part: number,
): Promise<PartBegun> {
  const row = await database
    .selectFrom('import_parts_begun')
    .select(['part', 'records', 'created'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? { part, records: 0, created: 0 };
}

export async function notePartBegun(
  transaction: Transaction,
  { workspaceId, importId }: ImportKey,
  begun: PartBegun,
): Promise<void> {
  const query = transaction
    .insertInto('import_parts_begun')
    .values({ workspace_id: workspaceId, import_id: importId, ...begun })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'import_id', 'part']).doUpdateSet(begun));
  await executeLater(transaction, query);
}

/** The whole of it is written. */
export async function notePart(
  transaction: Transaction,
  { workspaceId, importId }: ImportKey,
  { part, created, merged }: ImportCounts & { readonly part: number },
): Promise<void> {
  const row = { workspace_id: workspaceId, import_id: importId, part, created, merged };
  const begun = transaction
    .deleteFrom('import_parts_begun')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('part', '=', part);
  await executeLater(transaction, transaction.insertInto('import_parts').values(row));
  await executeLater(transaction, begun);
}

/** Answers with the import as it is then. */
export async function addToImport(
  transaction: Transaction,
  row: ImportRow,
  { parts, created, merged, changed, now }: Come,
): Promise<ImportRow> {
  const grown = {
    parts: row.parts + parts,
    created: row.created + created,
    merged: row.merged + merged,
    changed: row.changed + changed,
    updated_at: now,
  };
  const query = transaction
    .updateTable('imports')
    .set(grown)
    .where('workspace_id', '=', row.workspace_id)
    .where('import_id', '=', row.import_id);
  await executeLater(transaction, query);
  return { ...row, ...grown };
}

export interface ImportsPage {
  readonly limit: number;
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined;
}

/** One page, newest first, and one more than asked where the list goes on. */
export async function listImports(database: Database, workspaceId: string, page: ImportsPage): Promise<Import[]> {
  let query = database.selectFrom('imports').selectAll().where('workspace_id', '=', workspaceId);
  if (page.after) {
    const { createdAt, id } = page.after;
    query = query.where((where) => where(where.refTuple('created_at', 'import_id'), '<', where.tuple(createdAt, id)));
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toImport);
}

/** Name of the file and who brought it, for each of these imports. */
export async function findImportSources(database: Database, workspaceId: string, importIds: readonly string[]) {
  if (importIds.length === 0) return new Map<string, { fileName: string; who: string }>();
  const rows = await database
    .selectFrom('imports')
    .select(['import_id', 'file_name', 'member_id'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'import_id', importIds))
    .execute();
  return new Map(rows.map((row) => [row.import_id, { fileName: row.file_name, who: row.member_id }]));
}

export function toImport(row: ImportRow): Import {
  return {
    id: row.import_id,
    fileName: row.file_name,
    who: row.member_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    parts: row.parts,
    created: row.created,
    merged: row.merged,
    changed: row.changed,
    undoStartedAt: row.undo_started_at,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
    removed: row.removed,
    restored: row.restored,
    kept: row.kept,
  };
}
