// The pool that staff sign in at: ours, unless Amazon's does it. What ends an account ends its memberships.
import { deletionMs } from '@fanfare/contract/workspace-end.ts';
import { openAudit } from './audit/routes.ts';
import { moveStaff } from './customers/staff-store.ts';
import type { Transaction } from './database/open.ts';
import type { SteadyClock } from './database/steady-clock.ts';
import { type PoolOptions, type UserPool, openPool } from './identity/open-pool.ts';
import { isInvited } from './workspaces/invitations-store.ts';
import { moveMember, removeMemberEverywhere, renewMember } from './workspaces/members-store.ts';

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

/** For a person who is known by another id from now on. Where they already have a place under the new id, that one stays. */
export async function movePerson(
  transaction: Transaction,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  await moveMember(transaction, change, openAudit(Date.now));
  await moveStaff(transaction, change);
}
