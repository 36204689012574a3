// What imports found of customers who were there before them.
import { rowInserter } from '../database/insert-rows.ts';
import type { Database } from '../database/open.ts';
import type { CustomerKey } from './consent-store.ts';

/** What was remembered stands, unless something else changed the customer in the meantime. */
export const merges = rowInserter(
  'import_merges',
  {
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
  },
  `(workspace_id, phone, import_id) do update set is_changed = excluded.is_changed, optout = excluded.optout,
  checkins = excluded.checkins, last_checkin_at = excluded.last_checkin_at, created_at = excluded.created_at,
  updated_at = excluded.updated_at, last_import_id = excluded.last_import_id
  where excluded.is_changed = 1 and (excluded.last_import_id is null or excluded.last_import_id <> excluded.import_id)`,
);

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
