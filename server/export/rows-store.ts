// Any table's rows of one workspace, in the order of their key.
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { type WorkspaceTable, workspaceTables } from '../database/workspace-tables.ts';

const rowsAtOnce = 1_000;

/** Not the business's: what the server has under way, what is deleted, and what somebody chose for themselves. */
const leftOut: ReadonlySet<WorkspaceTable> = new Set([
  'selected_workspaces',
  'notifications',
  'pairing_tries',
  'offline_notices',
  'deleted_customers',
  'webhook_deliveries',
  'webhook_moments',
  'segment_jobs',
  'early_receipts',
  'texting_usage',
  'import_parts_begun',
  'images_on_their_way',
]);
/** What lets somebody in is nobody's to read. */
const secret = /secret|token_hash|key_hash|password|credentials|hook_key/;

type Row = Readonly<Record<string, unknown>>;

export const exportedTables = workspaceTables.filter(([table]) => !leftOut.has(table));

/** Read a page at a time, each as the table is at that moment. */
export async function* listRows(
  database: Database,
  [table, key]: (typeof workspaceTables)[number],
  workspaceId: string,
): AsyncGenerator<readonly Row[]> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    let query = database
      // Of all of them only this column matters here.
      .selectFrom(table as 'members')
      .selectAll()
      .where('workspace_id', '=', workspaceId);
    if (last) query = query.where(sql<boolean>`(${names}) > (${sql.join(key.map((column) => last?.[column]))})`);
    for (const column of key) query = query.orderBy(sql.ref(column));
    const rows: readonly Row[] = await query.limit(rowsAtOnce).execute();
    if (rows.length > 0) yield rows.map(withoutSecrets);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secret.test(column)));
}

/** Those whose bytes are there. */
export async function* listPictures(database: Database, workspaceId: string): AsyncGenerator<string> {
  for await (const rows of listRows(database, ['images', ['image_key']], workspaceId)) {
    for (const row of rows) if (row['removed_at'] === null) yield String(row['image_key']);
  }
}
