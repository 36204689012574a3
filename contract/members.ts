import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InWorkspace, Message, Time } from './values.ts';

export const alreadyMember = 'This person is already a member';
export const lastMember = 'A workspace needs at least one member';
export const memberNotFound = 'Member not found';
export const tooManyMembers = 'This workspace has reached its limit of members and invitations';
export const invitationNotSent = 'The invitation was created, but its email could not be sent. Please send it again.';
export const membersMax = 100;
export const invitationValidMs = 14 * 24 * 60 * 60_000;

export const Member = z.object({
  member_id: z.string(),
  name: z.string(),
  email: z.string(),
  joined_at: Time,
});
export type Member = z.infer<typeof Member>;

/**
 * Listed until it is taken back or whoever sent it is removed, also past its time; of those whose time is over the last
 * hundred. Becomes a membership when somebody signs in whose proven e-mail address it is.
 */
export const Invitation = z.object({
  email: z.string(),
  invitedAt: z.int(),
  expiresAt: z.int(),
  /** Name of the member who invited; empty where that member is gone. */
  invitedBy: z.string(),
  /** That member's `member_id`: with the membership, the invitation ends. */
  inviterId: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

const Email = z.string('Enter an email address').trim().toLowerCase().max(254).pipe(z.email('Enter an email address'));

export const listMembers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/members',
  summary: 'Who belongs to the workspace and who has been invited.',
  params: InWorkspace,
  answer: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
});

export const inviteMember = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/members',
  isTriedOnce: true,
  summary: 'Invites someone by email; inviting them again sends the email again and renews the invitation.',
  params: InWorkspace,
  body: z.object({ email: Email }),
  answer: z.object({ invitation: Invitation }),
  refusals: [
    [409, alreadyMember],
    [409, tooManyMembers],
    [429, invitationNotSent],
    [502, invitationNotSent],
  ],
});

export const removeMember = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/members',
  summary:
    'Ends a membership, including one’s own, along with the invitations that member sent, or revokes an invitation.',
  params: InWorkspace,
  body: z.union([z.strictObject({ memberId: z.string().min(1).max(64) }), z.strictObject({ email: Email })]),
  answer: Message,
  refusals: [
    [404, memberNotFound],
    [409, lastMember],
  ],
});
