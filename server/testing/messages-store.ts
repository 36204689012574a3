import type { Database } from '../database/open.ts';

/** Whose text of a broadcast was claimed at all. */
export async function readSending(
  database: Database,
  workspaceId: string,
  broadcastId: string,
  phone?: string,
): Promise<ReadonlySet<string>> {
  let query = database
    .selectFrom('messages')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('broadcast_id', '=', broadcastId)
    .where('claimed_at', 'is not', null);
  if (phone !== undefined) query = query.where('phone', '=', phone);
  return new Set((await query.execute()).map((row) => row.phone));
}
