import type { Database } from '../database/open.ts';
import type { CustomerKey } from './consent-store.ts';

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
