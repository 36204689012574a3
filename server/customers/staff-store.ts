// What members of staff did, by their ids.
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

const doneBy = [
  ['invitations', 'member_id'],
  ['consent_texts', 'member_id'],
  ['workspaces', 'deletion_asked_by'],
  ['devices', 'paired_by'],
  ['customers', 'addedby'],
  ['consent_events', 'member_id'],
  ['imports', 'member_id'],
  ['imports', 'undone_by'],
  ['segment_jobs', 'member_id'],
  ['broadcasts', 'created_by'],
  ['broadcasts', 'started_by'],
  ['gateways', 'updated_by'],
  ['former_gateways', 'updated_by'],
  ['webhooks', 'created_by'],
  ['api_keys', 'created_by'],
  ['audit_entries', 'actor_id'],
] as const;

/** Columns of JSON, and its field. */
const namedIn = [
  ['saved_segments', 'segment', 'source'],
  ['segment_jobs', 'segment', 'source'],
  ['broadcasts', 'segment', 'source'],
  ['deleted_customers', 'customer', 'addedby'],
] as const;

/** Everything that one id did counts as done by another. */
export async function moveStaff(
  transaction: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const [table, column, field] of namedIn) {
    const [said, says] = [from, to].map((id) => `"${field}":${JSON.stringify(id)}`);
    const moved = sql`replace(${sql.ref(column)}, ${said}, ${says})`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moved} where ${moved} <> ${sql.ref(column)}`.execute(
      transaction,
    );
  }
  for (const [table, column] of doneBy) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      transaction,
    );
  }
}
