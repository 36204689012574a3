// The pool that staff sign in at: ours, unless Amazon's does it. What ends an account ends its memberships.
import { deletionMs } from '@fanfare/contract/workspace-end.ts';
import { openAudit } from './audit/routes.ts';
import type { SteadyClock } from './database/steady-clock.ts';
import { type PoolOptions, type UserPool, openPool } from './identity/open-pool.ts';
import { isInvited } from './workspaces/invitations-store.ts';
import { removeMemberEverywhere, renewMember } from './workspaces/members-store.ts';

type Parts = PoolOptions & { readonly steadyClock: SteadyClock };

export async function openStaffPool(parts: Parts): Promise<UserPool | undefined> {
  const { settings, clock, steadyClock } = parts;
  if (settings.auth.amazon) return undefined;
  const recordAudit = openAudit(clock);
  return await openPool({
    ...parts,
    isInvited,
    userChanged: renewMember,
    userRemoved: (transaction, { sub, email }) =>
      removeMemberEverywhere(
        transaction,
        { id: sub, email },
        { now: clock(), dueAt: steadyClock.after(deletionMs), recordAudit },
      ),
  });
}
