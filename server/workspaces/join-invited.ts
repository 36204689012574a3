// Somebody who is invited becomes a member by their own word, signed in with the address that the invitation went to.
import { setTimeout } from 'node:timers/promises';
import {
  acceptInvitation,
  declineInvitation,
  invitationGone,
  listOwnInvitations,
} from '@fanfare/contract/own-invitations.ts';
import { tooManyWorkspaces, workspacesMax } from '@fanfare/contract/workspaces.ts';
import type { InvitationRow } from '../database/member-tables.ts';
import type { Database, Transaction } from '../database/open.ts';
import { openAnswerCache } from '../http/answer-cache.ts';
import type { RecordAudit, RecordChange } from '../http/audit.ts';
import type { Person, Profile, SignIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import * as invitations from './invitations-store.ts';
import { addMember, countOwners, countWorkspaces, holdMember } from './members-store.ts';
import { takeOwnLock, takeWorkspacesLock } from './locks.ts';

/** Somebody waits for their workspaces meanwhile. */
const askingMsMax = 3_000;
/** For so long a person is taken to have the address that the pool said, unless they come with a new token. */
const addressKeptMs = 5 * 60_000;
const addressesMax = 10_000;

interface JoiningRouter {
  readonly signIn: Pick<SignIn, 'profileOf' | 'hasAccount'>;
  readonly recordAudit: RecordAudit;
}

export interface JoinParts {
  readonly database: Database;
  readonly clock: () => number;
}

interface Joining {
  /** The address of somebody to whom an invitation may stand; nothing where none does. */
  readonly findInvitedAddress: (person: Person, now: number) => Promise<string | undefined>;
  /** For somebody who belongs to no workspace; answers whether they may belong to one now. */
  readonly joinWhereInvited: (person: Person, network: string) => Promise<boolean>;
}

/**
 * The pool is asked who somebody is only where they may be invited: Amazon's takes its time. What it said before spares
 * a question and shows invitations; whoever joins or declines has been asked about just then.
 */
export function openJoining({ database, clock }: JoinParts, { signIn, recordAudit }: JoiningRouter): Joining {
  const proven = openAnswerCache({ entriesMax: addressesMax, ageMsMax: addressKeptMs, clock });
  const unproven = openAnswerCache({ entriesMax: addressesMax, ageMsMax: addressKeptMs, clock });

  const isInvited = async (address: string, now: number) =>
    (await invitations.listOpenInvitations(database, address, now)).length > 0;
  const ask = async (person: Person): Promise<Profile> => {
    const profile = await signIn.profileOf(person);
    const known = profile.isEmailProven ? proven : unproven;
    known.prepare(person.accessToken)(profile.email.toLowerCase());
    return profile;
  };
  const mayBeInvited = async ({ accessToken }: Person, now: number): Promise<boolean> => {
    const address = proven.find(accessToken) ?? unproven.find(accessToken);
    if (address === undefined) return await invitations.hasOpenInvitations(database, now);
    return await isInvited(address, now);
  };
  const askWhereInvited = async (person: Person, now: number): Promise<Profile | undefined> => {
    if (!(await mayBeInvited(person, now))) return undefined;
    const profile = await Promise.race([ask(person).catch(askAgainLater), giveUp()]);
    return profile?.isEmailProven && (await isInvited(profile.email.toLowerCase(), now)) ? profile : undefined;
  };
  return {
    findInvitedAddress: async (person, now) => {
      const known = proven.find(person.accessToken);
      if (known !== undefined && (await isInvited(known, now))) return known;
      return (await askWhereInvited(person, now))?.email.toLowerCase();
    },
    joinWhereInvited: async (person, network) => {
      const now = clock();
      const profile = await askWhereInvited(person, now);
      if (!profile) return false;
      await database.transaction().execute(async (transaction) => {
        await takeOwnLock(transaction, person, signIn);
        if ((await countWorkspaces(transaction, person.id)) > 0) return;
        const email = profile.email.toLowerCase();
        const [only, ...others] = await invitations.listOpenInvitations(transaction, email, now);
        // Of several, which any stranger can send, the person chooses.
        if (!only || others.length > 0) return;
        const workspaceId = only.workspace_id;
        await takeWorkspacesLock(transaction, workspaceId);
        const actor = { kind: 'member', id: person.id, network } as const;
        const record: RecordChange = (same, change) =>
          recordAudit(same, { workspaceId, action: 'member.joined', ...change, actor });
        await join(transaction, { workspaceId, person, profile, now, record });
      });
      return true;
    },
  };
}

/** What a person is told of their invitations, and what they answer. */
export function mountOwnInvitations(router: Router, { database, clock }: JoinParts, joining: Joining): void {
  const { signIn } = router;

  serve(router, listOwnInvitations, async ({ person }) => {
    const now = clock();
    const email = await joining.findInvitedAddress(person, now);
    if (email === undefined) return { invitations: [] };
    return { invitations: await invitations.listOwnInvitations(database, { personId: person.id, email, now }) };
  });

  serve(router, acceptInvitation, async ({ person, params: { ws: workspaceId }, record }) => {
    const profile = await signIn.profileOf(person);
    await database.transaction().execute(async (transaction) => {
      await takeOwnLock(transaction, person, signIn);
      await takeWorkspacesLock(transaction, workspaceId);
      const isMember = await holdMember(transaction, workspaceId, person.id);
      if (!isMember && (await countWorkspaces(transaction, person.id)) >= workspacesMax) {
        throw new Refusal(409, tooManyWorkspaces);
      }
      const isInvited = await join(transaction, { workspaceId, person, profile, now: clock(), record });
      if (!isInvited && !isMember) throw new Refusal(404, invitationGone);
    });
    return { message: 'You have joined the workspace' };
  });

  serve(router, declineInvitation, async ({ person, params: { ws: workspaceId }, record }) => {
    const profile = await signIn.profileOf(person);
    await database.transaction().execute(async (transaction) => {
      await takeOwnLock(transaction, person, signIn);
      await takeWorkspacesLock(transaction, workspaceId);
      const invitation = await takeInvitation(transaction, { workspaceId, profile, now: clock() });
      if (!invitation) throw new Refusal(404, invitationGone);
      // Who declines is no member: the log knows what the sender knew, which is the address.
      const { email, role } = invitation;
      const actor = { id: '', name: email, network: '' };
      await record(transaction, { actor, name: email, before: { role: role ?? 'manager' } });
    });
    return { message: 'Invitation declined' };
  });
}

/** A pool that can't say who somebody is, or not soon, keeps nobody from the workspaces that they have. */
function askAgainLater(error: unknown): Profile | undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}

async function giveUp(): Promise<undefined> {
  await setTimeout(askingMsMax, undefined, { ref: false });
}

interface Answered {
  readonly workspaceId: string;
  readonly profile: Profile;
  readonly now: number;
}

/** The invitation that still stands for the person, who answers it. */
async function takeInvitation(
  transaction: Transaction,
  { workspaceId, profile, now }: Answered,
): Promise<InvitationRow | undefined> {
  if (!profile.isEmailProven) return undefined;
  const email = profile.email.toLowerCase();
  if ((await invitations.findInvitedRole(transaction, { workspaceId, email, now })) === undefined) return undefined;
  return await invitations.removeInvitation(transaction, workspaceId, email);
}

/** Whether an invitation stood; whoever belongs there already stays what they are. */
async function join(
  transaction: Transaction,
  { person, record, ...answered }: Answered & { readonly person: Person; readonly record: RecordChange },
): Promise<boolean> {
  const invitation = await takeInvitation(transaction, answered);
  if (!invitation) return false;
  const { workspaceId, now, profile } = answered;
  const { name, email } = profile;
  // Where nobody is left, the first to come owns it.
  const isOwned = (await countOwners(transaction, workspaceId)) > 0;
  const role = isOwned ? (invitation.role ?? 'manager') : 'owner';
  if (!(await addMember(transaction, workspaceId, { member_id: person.id, name, email, joined_at: now, role }))) {
    return true;
  }
  await record(transaction, { id: person.id, name: name || email, after: { role } });
  return true;
}
