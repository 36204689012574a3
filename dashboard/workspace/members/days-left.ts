import type { Invitation } from '@fanfare/contract/members.ts';

const dayMs = 24 * 60 * 60_000;

/** Begun days count; 0 once it is over. */
export function daysLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / dayMs));
}

/** How many people would still come in by what this member has sent. */
export function countOpenBy(memberId: string, invitations: readonly Invitation[], now: number): number {
  return invitations.filter(({ inviterId, expiresAt }) => inviterId === memberId && expiresAt > now).length;
}
