// What imports found of customers who were there before them.
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { ImportMergeRow } from '../database/tables.ts';
import type { CustomerKey } from './consent-store.ts';

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
} as const;

const key = '(workspace_id, phone, import_id)';
const replace = `${key} do update set is_changed = excluded.is_changed, optout = excluded.optout,
  checkins = excluded.checkins, last_checkin_at = excluded.last_checkin_at, created_at = excluded.created_at,
  updated_at = excluded.updated_at, last_import_id = excluded.last_import_id`;

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
  return added + raised;
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
