import { z } from 'zod';
import { emailLengthMax, emailPattern } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { notAllowed, roles } from './rights.ts';
import { InWorkspace, Message, Time } from './values.ts';

export const alreadyMember = 'This person is already a member';
export const lastMember = 'A workspace needs at least one member';
export const lastOwner = 'A workspace needs an owner. Make someone else an owner first.';
export const signInAgain = 'Sign in again to confirm that it is you';
export const memberNotFound = 'Member not found';
export const tooManyMembers = 'This workspace has reached its limit of members and invitations';
export const invitationNotSent = 'The invitation was created, but its email could not be sent. Please send it again.';
export const membersMax = 100;
/** Whoever makes somebody an owner has signed in within this time. */
export const freshSignInMs = 5 * 60_000;
export const invitationValidMs = 14 * 24 * 60 * 60_000;

export const RoleName = z.enum(roles, 'Choose a role');

export const Member = z.object({
  member_id: z.string(),
  name: z.string(),
  email: z.string(),
  joined_at: Time,
  role: RoleName,
});
export type Member = z.infer<typeof Member>;

/**
 * Listed until it is taken back or whoever sent it is removed, also past its time; of those whose time is over the last
 * hundred. Whoever has proven that the address is theirs accepts or declines it; somebody who belongs to no workspace and
 * has no other becomes a member by signing in.
 */
export const Invitation = z.object({
  email: z.string(),
  role: RoleName,
  invitedAt: z.int(),
  expiresAt: z.int(),
  /** Name of the member who invited; empty where that member is gone. */
  invitedBy: z.string(),
  /** That member's `member_id`: with the membership, the invitation ends. */
  inviterId: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

const emailOf = (lengthMax: number) =>
  z
    .string('Enter an email address')
    .trim()
    .max(lengthMax)
    .pipe(z.email({ pattern: emailPattern, error: 'Enter an email address' }).toLowerCase());

export const listMembers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/members',
  right: 'members.view',
  summary: 'Who belongs to the workspace and who has been invited.',
  params: InWorkspace,
  answer: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
});

export const inviteMember = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/members',
  right: 'members.manage',
  audit: 'member.invited',
  isTriedOnce: true,
  summary: 'Invites someone by email; inviting them again sends the email again and renews the invitation.',
  params: InWorkspace,
  body: z.object({
    email: emailOf(emailLengthMax),
    role: RoleName.exclude(['owner'], 'Choose a role').default('staff'),
  }),
  answer: z.object({ invitation: Invitation }),
  refusals: [
    [403, notAllowed],
    [409, alreadyMember],
    [409, tooManyMembers],
    [429, invitationNotSent],
    [502, invitationNotSent],
  ],
});

export const changeMember = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/members',
  right: 'members.manage',
  audit: 'member.changed',
  summary:
    'Changes the role of a member, at once and everywhere. Nobody grants, changes or removes a role above their own, and whoever makes somebody an owner has signed in within the last five minutes.',
  params: InWorkspace,
  body: z.object({ memberId: z.string().min(1).max(64), role: RoleName }),
  answer: z.object({ member: Member }),
  refusals: [
    [403, notAllowed],
    [403, signInAgain],
    [404, memberNotFound],
    [409, lastOwner],
  ],
});

export const leaveWorkspace = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/leave',
  right: 'membership',
  audit: 'member.left',
  summary: "Ends one's own membership, along with the invitations that one sent.",
  params: InWorkspace,
  answer: Message,
  refusals: [
    [409, lastMember],
    [409, lastOwner],
  ],
});

export const removeMember = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/members',
  right: 'members.manage',
  audit: 'member.removed',
  summary: 'Ends a membership, along with the invitations that member sent, or revokes an invitation.',
  params: InWorkspace,
  body: z.union(
    [z.strictObject({ memberId: z.string().min(1).max(64) }), z.strictObject({ email: emailOf(254) })],
    'Give either memberId or email',
  ),
  answer: Message,
  refusals: [
    [403, notAllowed],
    [404, memberNotFound],
    [409, lastMember],
    [409, lastOwner],
  ],
});
