import type { Database, Transaction } from '../../database/open.ts';
import type { Verifier } from '../srp/srp.ts';
import { revokeSessionsOf } from '../sessions/sessions-store.ts';
import type { PoolUser } from './users-store.ts';

/**
 * Whether the account was still there, enabled and one that may get a new password by a code. Every session ends: whoever
 * needs a code may have lost the one before to somebody else.
 */
export async function resetPassword(
  transaction: Transaction,
  change: { readonly userName: string; readonly to: Verifier; readonly now: number },
): Promise<boolean> {
  const reset = await transaction
    .updateTable('pool_users')
    .set({ ...toColumns(change.to), status: 'CONFIRMED', updated_at: change.now })
    .where('user_name', '=', change.userName)
    .where('status', 'in', ['CONFIRMED', 'RESET_REQUIRED'])
    .where('enabled', '=', 1)
    .returning('user_name')
    .executeTakeFirst();
  if (!reset) return false;
  await revokeSessionsOf(transaction, change.userName, change.now);
  return true;
}

/** Whether the password was still the one it replaces: of two changes at once, one counts. */
export async function changePasswordOf(
  database: Database,
  change: { readonly userName: string; readonly from: Verifier; readonly to: Verifier; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({ ...toColumns(change.to), updated_at: change.now })
    .where('user_name', '=', change.userName)
    .where('srp_salt', '=', change.from.salt)
    .where('status', '=', 'CONFIRMED')
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether temporary password and attributes were still as `from` has them: of two answers at once, one counts. */
export async function setPermanentPassword(
  database: Database,
  change: { readonly from: PoolUser; readonly to: PoolUser; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({
      status: change.to.status,
      attributes: JSON.stringify(change.to.attributes),
      ...toColumns(change.to),
      updated_at: change.now,
    })
    .where('user_name', '=', change.from.userName)
    .where('srp_salt', '=', change.from.salt)
    .where('attributes', '=', JSON.stringify(change.from.attributes))
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

function toColumns({ salt, verifier }: Verifier) {
  return { srp_salt: salt, srp_verifier: verifier, password_expires_at: null };
}
