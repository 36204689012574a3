// Who waits for whom where people come and go. Whoever needs both asks for the person's turn first, and for those of
// several workspaces in the order of their ids.
import { takeTurn } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';

/** For everything that changes how many workspaces a person has. */
export async function takePersonsTurn(transaction: Transaction, personId: string): Promise<void> {
  await takeTurn(transaction, `workspaces of ${personId}`);
}

/** For everything that depends on how many belong to a workspace. */
export async function takeWorkspacesTurn(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeTurn(transaction, `members of ${workspaceId}`);
}
