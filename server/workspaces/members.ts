// Who works in a workspace, who is invited to, and who leaves.
import {
  type Invitation,
  type Member,
  alreadyMember,
  changeMember,
  freshSignInMs,
  invitationNotSent,
  invitationValidMs,
  inviteMember,
  lastMember,
  lastOwner,
  leaveWorkspace,
  listMembers,
  memberNotFound,
  membersMax,
  removeMember,
  signInAgain,
  tooManyMembers,
} from '@fanfare/contract/members.ts';
import { type Role, isAbove, mayDo, notAllowed } from '@fanfare/contract/rights.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { RecordChange } from '../http/audit.ts';
import { openUnderWay } from '../http/close.ts';
import { type Language, languageOf } from '../http/language.ts';
import { limitBy } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { countMessage } from '../letters/budget.ts';
import { writeInvitation } from '../letters/invitation.ts';
import * as invitations from './invitations-store.ts';
import * as store from './members-store.ts';
import type { WorkspaceParts } from './parts.ts';
import { findWorkspaceRow } from './store.ts';
import { takeWorkspacesLock } from './locks.ts';

const hourMs = 60 * 60_000;

/** Letters to people who did not ask for them: nobody's mail box is filled, and nobody's mail server is used up. */
const lettersPerInviter = { name: 'letters-inviter', max: 30, windowMs: hourMs };
const lettersPerWorkspace = { name: 'letters-workspace', max: 60, windowMs: hourMs };
const lettersPerAddress = { name: 'letters-address', max: 5, windowMs: hourMs };

export function mountMembers(router: Router, parts: WorkspaceParts): void {
  const { database, clock } = parts;
  const limit = prepareLimits(router);
  const underWay = openUnderWay(router.http);

  serve(router, listMembers, async ({ params }) => ({
    members: await store.listMembers(database, params.ws),
    invitations: await invitations.listInvitations(database, params.ws),
  }));

  serve(router, inviteMember, async ({ params, body, person, request, record }) => {
    await limit(request, { inviter: person.id, workspace: params.ws, address: body.email });
    const inviter = await store.findMember(database, params.ws, person.id);
    const now = clock();
    const invitation: Invitation = {
      email: body.email,
      role: body.role,
      invitedAt: now,
      expiresAt: now + invitationValidMs,
      invitedBy: inviter?.name ?? '',
      inviterId: person.id,
    };
    await invite(database, { workspaceId: params.ws, invitation, record });
    const language = languageOf(request.headers['accept-language'], parts.settings.language);
    await countLetter(parts, request, invitation.email);
    await underWay(sendLetter(parts, { workspaceId: params.ws, invitation, language }));
    return { invitation };
  });

  serve(router, changeMember, async ({ params, body: { memberId, role }, person, record }) => {
    const workspaceId = params.ws;
    await database.transaction().execute(async (transaction) => {
      await takeWorkspacesLock(transaction, workspaceId);
      const { own, other, name } = await findBoth(transaction, { workspaceId, personId: person.id, memberId });
      if (isAbove(role, own)) throw new Refusal(403, notAllowed);
      if (role === other) return;
      if (role === 'owner' && clock() - person.signedInAt > freshSignInMs) throw new Refusal(403, signInAgain);
      if (other === 'owner') await keepAnOwner(transaction, workspaceId);
      await store.changeRole(transaction, { workspaceId, memberId, role });
      await record(transaction, { id: memberId, name, before: { role: other }, after: { role } });
    });
    const member = await store.findMember(database, workspaceId, memberId);
    if (!member) throw new Refusal(404, memberNotFound);
    return { member };
  });

  mountLeaving(router, parts);
}

function mountLeaving(router: Router, { database, clock }: WorkspaceParts): void {
  serve(router, leaveWorkspace, async ({ params, person, record }) => {
    await remove(database, { workspaceId: params.ws, personId: person.id, memberId: person.id }, record);
    return { message: 'You have left the workspace' };
  });

  serve(router, removeMember, async ({ params, body, person, record }) => {
    if ('email' in body) {
      await database.transaction().execute(async (transaction) => {
        await takeWorkspacesLock(transaction, params.ws);
        await findInviter(transaction, {
          workspaceId: params.ws,
          personId: person.id,
          email: body.email,
          now: clock(),
        });
        const invitation = await invitations.removeInvitation(transaction, params.ws, body.email);
        if (!invitation) throw new Refusal(404, memberNotFound);
        await record(transaction, { name: body.email, before: { role: invitation.role ?? 'manager' } });
      });
      return { message: 'Invitation revoked' };
    }
    await remove(database, { workspaceId: params.ws, personId: person.id, memberId: body.memberId }, record);
    return { message: 'Member removed' };
  });
}

interface NewInvitation {
  readonly workspaceId: string;
  readonly invitation: Invitation;
  readonly record: RecordChange;
}

async function invite(database: Database, { workspaceId, invitation, record }: NewInvitation): Promise<void> {
  const { email, role, invitedAt, expiresAt, inviterId } = invitation;
  await database.transaction().execute(async (transaction) => {
    await takeWorkspacesLock(transaction, workspaceId);
    const inviter = await findInviter(transaction, { workspaceId, personId: inviterId, email, now: invitedAt });
    if (isAbove(role, inviter.role)) throw new Refusal(403, notAllowed);
    const members = await store.listMembers(transaction, workspaceId);
    if (members.some((member) => member.email.toLowerCase() === email)) throw new Refusal(409, alreadyMember);
    await invitations.putInvitation(transaction, {
      workspace_id: workspaceId,
      email,
      invited_at: invitedAt,
      expires_at: expiresAt,
      member_id: inviterId,
      role,
    });
    const invited = await invitations.countOpenInvitations(transaction, workspaceId, invitedAt);
    if (members.length + invited > membersMax) throw new Refusal(409, tooManyMembers);
    await invitations.removeOldest(transaction, workspaceId, { now: invitedAt, kept: membersMax });
    await record(transaction, { name: email, after: { role } });
  });
}

interface Inviting {
  readonly workspaceId: string;
  readonly personId: string;
  readonly email: string;
  readonly now: number;
}

/** Nobody replaces or revokes an invitation above their own role. Read again, as in `findBoth`. */
async function findInviter(
  transaction: Transaction,
  { personId, ...invited }: Inviting,
): Promise<Pick<Member, 'role'>> {
  const inviter = await store.findMember(transaction, invited.workspaceId, personId);
  if (!inviter) throw new Refusal(404, workspaceNotFound);
  const known = await invitations.findInvitedRole(transaction, invited);
  const isAllowed = mayDo(inviter.role, 'members.manage') && (known === undefined || !isAbove(known, inviter.role));
  if (!isAllowed) throw new Refusal(403, notAllowed);
  return inviter;
}

interface LetterToSend {
  readonly workspaceId: string;
  readonly invitation: Invitation;
  /** Of who invites: nobody knows the other's. */
  readonly language: Language;
}

async function countLetter(
  { database, settings, clock }: WorkspaceParts,
  request: Parameters<ReturnType<typeof limitBy>>[0],
  to: string,
): Promise<void> {
  const parts = { database, settings, clock, warn: (words: string) => request.log.warn(words) };
  const address = request.server.clientAddresses.addressOf(request.raw);
  const letter = { medium: 'EMAIL', isKnown: true, isInvitation: true, address, to, isOwner: false } as const;
  const waitMs = await countMessage(parts, letter);
  if (waitMs === undefined) return;
  throw new Refusal(429, invitationNotSent, { headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) } });
}

/** The invitation stands before its letter goes out, so that nobody opens a letter that lets nobody in. */
async function sendLetter(parts: WorkspaceParts, { workspaceId, invitation, language }: LetterToSend): Promise<void> {
  const { database, settings, send } = parts;
  const row = await findWorkspaceRow(database, workspaceId);
  if (!row) throw new Refusal(404, workspaceNotFound);
  const letter = writeInvitation({
    language,
    to: invitation.email,
    siteName: settings.siteName,
    address: `${settings.publicUrl}/`,
    workspace: row.name,
    inviter: invitation.invitedBy,
    expiresAt: new Date(invitation.expiresAt),
  });
  await send(letter).catch((error: unknown) => {
    // What a mail server says can repeat the address, and stays out of the log.
    const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
    const cause = new Error(`The mail server did not take a letter (${responseCode ?? code ?? 'no answer'}).`);
    throw new Refusal(502, invitationNotSent, { cause });
  });
}

interface Pair {
  readonly workspaceId: string;
  /** Who acts. */
  readonly personId: string;
  /** On whom; may be the same. */
  readonly memberId: string;
}

async function remove(database: Database, pair: Pair, record: RecordChange): Promise<void> {
  const { workspaceId, memberId } = pair;
  await database.transaction().execute(async (transaction) => {
    await takeWorkspacesLock(transaction, workspaceId);
    const { other, name } = await findBoth(transaction, pair);
    if ((await store.countMembers(transaction, workspaceId)) === 1) throw new Refusal(409, lastMember);
    if (other === 'owner') await keepAnOwner(transaction, workspaceId);
    await record(transaction, { id: memberId, name, before: { role: other } });
    await store.removeMember(transaction, workspaceId, memberId);
  });
}

/** The roles of both, and the other's name, of whom nobody acts on one above. Read again, because another one may have changed them since. */
async function findBoth(
  transaction: Transaction,
  { workspaceId, personId, memberId }: Pair,
): Promise<{ readonly own: Role; readonly other: Role; readonly name: string }> {
  const own = await store.findMember(transaction, workspaceId, personId);
  if (!own) throw new Refusal(404, workspaceNotFound);
  const other = await store.findMember(transaction, workspaceId, memberId);
  if (!other) throw new Refusal(404, memberNotFound);
  const isAllowed = personId === memberId || (mayDo(own.role, 'members.manage') && !isAbove(other.role, own.role));
  if (!isAllowed) throw new Refusal(403, notAllowed);
  return { own: own.role, other: other.role, name: other.name || other.email };
}

async function keepAnOwner(transaction: Transaction, workspaceId: string): Promise<void> {
  if ((await store.countOwners(transaction, workspaceId)) === 1) throw new Refusal(409, lastOwner);
}

interface Invited {
  readonly inviter: string;
  readonly workspace: string;
  readonly address: string;
}

function prepareLimits({ http }: Router) {
  const byInviter = limitBy(http, lettersPerInviter);
  const byWorkspace = limitBy(http, lettersPerWorkspace);
  const byAddress = limitBy(http, lettersPerAddress);
  return async (request: Parameters<typeof byInviter>[0], { inviter, workspace, address }: Invited): Promise<void> => {
    await byInviter(request, inviter);
    await byWorkspace(request, workspace);
    await byAddress(request, address);
  };
}
