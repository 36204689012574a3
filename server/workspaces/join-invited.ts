// Somebody who was invited becomes a member when they come, signed in with the address that the invitation went to.
import { setTimeout } from 'node:timers/promises';
import { workspacesMax } from '@fanfare/contract/workspaces.ts';
import { takeTurn } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { Person, Profile, SignIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { hasOpenInvitations, listOpenInvitations, removeInvitation } from './invitations-store.ts';
import { addMember, countWorkspaces } from './members-store.ts';

/** Somebody waits for their workspaces meanwhile. */
const askingMsMax = 3_000;

export interface JoinParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** For everything that changes how many workspaces a person has. */
export function turnOf(personId: string): string {
  return `workspaces of ${personId}`;
}

/** The pool is asked who somebody is only while anybody at all is invited: Amazon's takes its time. */
export async function joinWhereInvited(
  { database, clock }: JoinParts,
  signIn: Pick<SignIn, 'profileOf'>,
  person: Person,
): Promise<void> {
  const now = clock();
  if (!(await hasOpenInvitations(database, now))) return;
  const profile = await Promise.race([signIn.profileOf(person).catch(askAgainLater), giveUp()]);
  if (!profile?.isEmailProven) return;
  const email = profile.email.toLowerCase();
  if ((await listOpenInvitations(database, email, now)).length === 0) return;
  const newcomer = { member_id: person.id, name: profile.name, email: profile.email, joined_at: now };
  await database.transaction().execute((transaction) => join(transaction, newcomer));
}

/** A pool that can't say who somebody is, or not soon, keeps nobody from the workspaces that they have. */
function askAgainLater(error: unknown): Profile | undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}

async function giveUp(): Promise<undefined> {
  await setTimeout(askingMsMax, undefined, { ref: false });
}

/** An invitation of somebody who has as many workspaces as one can have waits until they have left one. */
async function join(transaction: Transaction, newcomer: Parameters<typeof addMember>[2]): Promise<void> {
  const { member_id: personId, joined_at: now } = newcomer;
  const email = newcomer.email.toLowerCase();
  await takeTurn(transaction, turnOf(personId));
  let quantity = await countWorkspaces(transaction, personId);
  for (const { workspace_id: workspaceId } of await listOpenInvitations(transaction, email, now)) {
    if (quantity >= workspacesMax) return;
    if (!(await removeInvitation(transaction, workspaceId, email))) continue;
    await addMember(transaction, workspaceId, newcomer);
    quantity += 1;
  }
}
