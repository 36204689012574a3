// A person who is known by another id from now on, with everything that stands under it.
import { openAudit } from './audit/routes.ts';
import type { Transaction } from './database/open.ts';
import { moveStaff } from './customers/staff-store.ts';
import { moveMember } from './workspaces/members-store.ts';

/** Where the person already has a place under the new id, that one stays. */
export async function movePerson(
  transaction: Transaction,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  await moveMember(transaction, change, openAudit(Date.now));
  await moveStaff(transaction, change);
}
