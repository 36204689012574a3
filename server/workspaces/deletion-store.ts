// Which workspaces are to be deleted, when, and by whose word; and their rows on their way out, a part at a time.
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';
import { countRemoved } from '../database/remove-some.ts';
import type { WorkspaceRow } from '../database/tables.ts';
import { type WorkspaceTable, workspaceTables } from '../database/workspace-tables.ts';

/** Whether it was not said before: where it was, that stands. */
export async function setDeletion(
  transaction: Transaction,
  workspaceId: string,
  { memberId, dueAt }: { readonly memberId: string | null; readonly dueAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workspaces')
    .set({ deletion_due_at: dueAt, deletion_asked_by: memberId })
    .where('workspace_id', '=', workspaceId)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there was one. */
export async function takeDeletionBack(transaction: Transaction, workspaceId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workspaces')
    .set({ deletion_due_at: null, deletion_asked_by: null })
    .where('workspace_id', '=', workspaceId)
    .where('deletion_begun_at', 'is', null)
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Somebody is in it again: what was to go because nobody was, stays. */
export async function keepJoined(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set({ deletion_due_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('deletion_due_at', 'is not', null)
    .where('deletion_asked_by', 'is', null)
    .where('deletion_begun_at', 'is', null)
    .execute();
}

/** Has those deleted in which nobody is and to which nobody is invited; answers how many that were. */
export async function setDeletionOfAbandoned(
  database: Database,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<number> {
  const its = sql.ref('workspaces.workspace_id');
  const members = database.selectFrom('members').select('member_id').whereRef('members.workspace_id', '=', its);
  const invited = database.selectFrom('invitations').select('email').whereRef('invitations.workspace_id', '=', its);
  const { numUpdatedRows } = await database
    .updateTable('workspaces')
    .set({ deletion_due_at: dueAt, deletion_asked_by: null })
    .where('deletion_due_at', 'is', null)
    // Asked which are not among all, PostgreSQL would go through many thousands of members for each.
    .where((where) => where.not(where.exists(members)))
    .where((where) => where.not(where.exists(invited.where('expires_at', '>', now))))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A picture's bytes are stored by then, or their server is gone. */
const storedMsMax = 60 * 60_000;

export type Due = Pick<WorkspaceRow, 'workspace_id' | 'deletion_begun_at'>;

export async function listDue(database: Database, now: number): Promise<Due[]> {
  return await database
    .selectFrom('workspaces')
    .select(['workspace_id', 'deletion_begun_at'])
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .execute();
}

/** From now on nobody finds it or gets in, it texts nobody, and nobody can keep it. No, where somebody kept it just before. */
export async function beginRemoval(transaction: Transaction, workspaceId: string, now: number): Promise<boolean> {
  const row = await transaction
    .updateTable('workspaces')
    .set({ deletion_begun_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('deletion_due_at', '<=', now)
    .returning('workspace_id')
    .executeTakeFirst();
  if (!row) return false;
  const ways = ['members', 'api_keys', 'webhooks', 'invitations', 'selected_workspaces'] as const;
  for (const table of [...ways, 'gateways', 'former_gateways'] as const) {
    await transaction.deleteFrom(table).where('workspace_id', '=', workspaceId).execute();
  }
  await transaction
    .updateTable('devices')
    .set({ token_hash: null, unpaired_token_hash: null })
    .where('workspace_id', '=', workspaceId)
    .execute();
  return true;
}

/**
 * Removes a part of the rows of each table after another, until nothing is left or the signal. Answers how many there
 * were, with those that have to wait.
 */
export async function removeRows(database: Database, workspaceId: string, at: RemovalMoment): Promise<number> {
  let found = 0;
  for (const [table, key] of workspaceTables) {
    for (let removed = 1; removed > 0 && !at.signal.aborted; found += removed) {
      removed = await removeRowsOf(database, { table, key, workspaceId, now: at.now });
    }
  }
  return found + (await countOnTheirWay(database, workspaceId));
}

export interface RemovalMoment {
  readonly now: number;
  readonly signal: AbortSignal;
}

interface RowsOf {
  readonly table: WorkspaceTable;
  readonly key: readonly string[];
  readonly workspaceId: string;
  readonly now: number;
}

async function removeRowsOf(database: Database, { table, key, workspaceId, now }: RowsOf): Promise<number> {
  const isOver = table === 'images_on_their_way' ? sql`begun_at <= ${now - storedMsMax}` : sql`1 = 1`;
  return await countRemoved(database, {
    table,
    key: ['workspace_id', ...key] as 'workspace_id'[],
    where: sql`workspace_id = ${workspaceId} and ${isOver}`,
  });
}

async function countOnTheirWay(database: Database, workspaceId: string): Promise<number> {
  const row = await database
    .selectFrom('images_on_their_way')
    .select(({ fn }) => fn.countAll<number>().as('quantity'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/**
 * Only where no table holds a row of it any more: whoever waited for rows that another process was removing found none, and
 * that one may end before it comes to the rest.
 */
export async function removeWorkspaceRow(database: Database, workspaceId: string): Promise<boolean> {
  const rows = workspaceTables.map(
    ([table]) => sql`select 1 from ${sql.table(table)} where workspace_id = ${workspaceId}`,
  );
  const removed = await database
    .deleteFrom('workspaces')
    .where('workspace_id', '=', workspaceId)
    .where('deletion_begun_at', 'is not', null)
    .where(sql<boolean>`not exists (${sql.join(rows, sql` union all `)})`)
    .returning('workspace_id')
    .executeTakeFirst();
  return removed !== undefined;
}
