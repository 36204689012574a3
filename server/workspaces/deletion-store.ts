// Which workspaces are to be deleted, when, and by whose word.
import { deletionMs } from '@fanfare/contract/workspace-end.ts';
import type { Database, Transaction } from '../database/open.ts';

/** Whether it was not said before: where it was, that stands. */
export async function setDeletion(
  transaction: Transaction,
  workspaceId: string,
  { memberId, now }: { readonly memberId: string | null; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workspaces')
    .set({ deletion_due_at: now + deletionMs, deletion_asked_by: memberId })
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
export async function setDeletionOfAbandoned(database: Database, now: number): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('workspaces')
    .set({ deletion_due_at: now + deletionMs, deletion_asked_by: null })
    .where('deletion_due_at', 'is', null)
    .where('workspace_id', 'not in', (of) => of.selectFrom('members').select('members.workspace_id'))
    .where('workspace_id', 'not in', (of) =>
      of.selectFrom('invitations').select('invitations.workspace_id').where('expires_at', '>', now),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
