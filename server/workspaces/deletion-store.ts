// Which workspaces are to be deleted, when, and by whose word.
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/open.ts';

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
