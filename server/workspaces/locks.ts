// Who waits for whom where people come and go. Whoever needs both asks for the person's lock first, and for those of
// several workspaces in the order of their ids.
import { takeLock } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';
import { type Person, type SignIn, notSignedIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';

/** For everything that changes how many workspaces a person has, or in which they work. */
export async function takePersonsLock(transaction: Transaction, personId: string): Promise<void> {
  await takeLock(transaction, `workspaces of ${personId}`);
}

/** The same for the person who asks, refused where their account has ended since: its end took the lock before. */
export async function takeOwnLock(
  transaction: Transaction,
  person: Person,
  { hasAccount }: Pick<SignIn, 'hasAccount'>,
): Promise<void> {
  await takePersonsLock(transaction, person.id);
  if (!(await hasAccount(transaction, person))) throw new Refusal(401, notSignedIn);
}

/** For everything that depends on how many belong to a workspace. */
export async function takeWorkspacesLock(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeLock(transaction, `members of ${workspaceId}`);
}
