// What members of staff did to customers, by their ids.
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';

/** What members are called, by their ids. */
export async function listStaffNames(database: Database, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('members')
    .select(['member_id', 'name', 'email'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  return new Map(rows.map(({ member_id: id, name, email }) => [id, name || email]));
}

/** Everything that one id did counts as done by another. */
export async function moveStaff(
  transaction: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await transaction.updateTable('customers').set({ addedby: to }).where('addedby', '=', from).execute();
  const [said, says] = [from, to].map((id) => `"source":${JSON.stringify(id)}`);
  for (const table of ['saved_segments', 'segment_jobs', 'broadcasts'] as const) {
    const moved = sql<string>`replace(segment, ${said}, ${says})`;
    await transaction
      .updateTable(table)
      .set({ segment: moved })
      .where(moved, '<>', sql<string>`segment`)
      .execute();
  }
  await transaction.updateTable('consent_events').set({ member_id: to }).where('member_id', '=', from).execute();
  await transaction.updateTable('imports').set({ member_id: to }).where('member_id', '=', from).execute();
  await transaction.updateTable('segment_jobs').set({ member_id: to }).where('member_id', '=', from).execute();
  await transaction.updateTable('imports').set({ undone_by: to }).where('undone_by', '=', from).execute();
}
