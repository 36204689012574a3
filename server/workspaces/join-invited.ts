// Somebody who was invited becomes a member when they come, signed in with the address that the invitation went to.
import { setTimeout } from 'node:timers/promises';
import { workspacesMax } from '@fanfare/contract/workspaces.ts';
import type { Database, Transaction } from '../database/open.ts';
import { openAnswerCache } from '../http/answer-cache.ts';
import type { RecordAudit } from '../http/audit.ts';
import type { Person, Profile, SignIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { hasOpenInvitations, listOpenInvitations, removeInvitation } from './invitations-store.ts';
import { addMember, countOwners, countWorkspaces } from './members-store.ts';
import { takeOwnTurn, takeWorkspacesTurn } from './turns.ts';

/** Somebody waits for their workspaces meanwhile. */
const askingMsMax = 3_000;
/** For so long a person is taken to have the address that the pool said, unless they come with a new token. */
const addressKeptMs = 5 * 60_000;
const addressesMax = 10_000;

export interface JoiningDoor {
  readonly signIn: Pick<SignIn, 'profileOf' | 'hasAccount'>;
  readonly recordAudit: RecordAudit;
}

export interface JoinParts {
  readonly database: Database;
  readonly clock: () => number;
}

/**
 * Makes somebody a member where they are invited. The pool is asked who they are only where that may be somewhere:
 * Amazon's takes its time. What it said before only spares a question; who joins has been asked about just then.
 */
export function openJoining({ database, clock }: JoinParts, { signIn, recordAudit }: JoiningDoor) {
  const addresses = openAnswerCache({ entriesMax: addressesMax, ageMsMax: addressKeptMs, clock });

  const ask = async (person: Person): Promise<Profile> => {
    const profile = await signIn.profileOf(person);
    addresses.prepare(person.accessToken)(profile.email.toLowerCase());
    return profile;
  };
  const mayBeInvited = async ({ accessToken }: Person, now: number): Promise<boolean> => {
    const address = addresses.find(accessToken);
    if (address === undefined) return await hasOpenInvitations(database, now);
    return (await listOpenInvitations(database, address, now)).length > 0;
  };
  return async (person: Person): Promise<void> => {
    const now = clock();
    if (!(await mayBeInvited(person, now))) return;
    const profile = await Promise.race([ask(person).catch(askAgainLater), giveUp()]);
    if (!profile?.isEmailProven) return;
    if ((await listOpenInvitations(database, profile.email.toLowerCase(), now)).length === 0) return;
    const newcomer = { member_id: person.id, name: profile.name, email: profile.email, joined_at: now };
    await database.transaction().execute(async (transaction) => {
      await takeOwnTurn(transaction, person, signIn);
      await join(transaction, newcomer, recordAudit);
    });
  };
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
async function join(
  transaction: Transaction,
  newcomer: Omit<Parameters<typeof addMember>[2], 'role'>,
  recordAudit: RecordAudit,
): Promise<void> {
  const { member_id: personId, joined_at: now } = newcomer;
  const email = newcomer.email.toLowerCase();
  const open = await listOpenInvitations(transaction, email, now);
  const invitedTo = open.map(({ workspace_id: id }) => id);
  for (const id of invitedTo.toSorted()) await takeWorkspacesTurn(transaction, id);
  let quantity = await countWorkspaces(transaction, personId);
  for (const workspaceId of invitedTo) {
    if (quantity >= workspacesMax) return;
    const invitation = await removeInvitation(transaction, workspaceId, email);
    if (!invitation) continue;
    // Where nobody is left, the first to come owns it.
    const isOwned = (await countOwners(transaction, workspaceId)) > 0;
    const role = isOwned ? (invitation.role ?? 'manager') : 'owner';
    if (!(await addMember(transaction, workspaceId, { ...newcomer, role }))) continue;
    const actor = { kind: 'member', id: personId } as const;
    const change = { id: personId, name: newcomer.name || newcomer.email, after: { role } };
    await recordAudit(transaction, { workspaceId, actor, action: 'member.joined', ...change });
    quantity += 1;
  }
}
