import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RoleName } from './members.ts';
import { InWorkspace, Message } from './values.ts';
import { tooManyWorkspaces } from './workspaces.ts';

/** Anybody can invite: more than these nobody is told of at once. */
export const ownInvitationsMax = 100;
export const invitationGone = 'This invitation is no longer open. Ask for a new one.';

/** One that stands for a proven address of whoever asks, into a workspace to which they don't belong. */
export const OwnInvitation = z.object({
  workspaceId: z.string(),
  workspaceName: z.string(),
  role: RoleName,
  /** Name of the member who invited; empty where that member is gone. */
  invitedBy: z.string(),
  expiresAt: z.int(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const listOwnInvitations = endpoint({
  api: 'client',
  method: 'GET',
  path: '/invitations',
  right: 'signed-in',
  summary: "Where the caller is invited by an address that they have proven, and hasn't answered: the oldest 100.",
  answer: z.object({ invitations: z.array(OwnInvitation) }),
});

export const acceptInvitation = endpoint({
  api: 'client',
  method: 'POST',
  path: '/invitations/{ws}',
  right: 'signed-in',
  audit: 'member.joined',
  summary: 'Makes the caller a member of a workspace that invited them; whoever is one already stays as they are.',
  params: InWorkspace,
  answer: Message,
  refusals: [
    [404, invitationGone],
    [409, tooManyWorkspaces],
  ],
});

export const declineInvitation = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/invitations/{ws}',
  right: 'signed-in',
  audit: 'member.declined',
  summary: "Ends an invitation of the caller. Its sender sees that it is gone, and nothing of the caller's account.",
  params: InWorkspace,
  answer: Message,
  refusals: [[404, invitationGone]],
});
