// What only operators ask of accounts and do to them.
import type { Database } from '../../database/open.ts';
import { revokeSessionsOf } from '../sessions/sessions-store.ts';
import type { Verifier } from '../srp/srp.ts';
import type { PoolUser, Status } from '../accounts/users-store.ts';

/** Whoever is disabled is signed out everywhere, and stays so when enabled again. */
export async function changeEnabled(
  database: Database,
  { userName, isEnabled, now }: { readonly userName: string; readonly isEnabled: boolean; readonly now: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('pool_users')
      .set({ enabled: isEnabled ? 1 : 0, updated_at: now })
      .where('user_name', '=', userName)
      .execute();
    if (!isEnabled) await revokeSessionsOf(transaction, userName, now);
  });
}

/** Whether the account was still in that state; the password is dead until a code brings another. */
export async function requireReset(
  database: Database,
  { userName, from, now }: { readonly userName: string; readonly from: Status; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({ status: 'RESET_REQUIRED', updated_at: now })
    .where('user_name', '=', userName)
    .where('status', '=', from)
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the password was still the one that is replaced. */
export async function putTemporaryPassword(
  database: Database,
  change: { readonly user: PoolUser; readonly to: Verifier; readonly expiresAt: number; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({
      status: 'FORCE_CHANGE_PASSWORD',
      srp_salt: change.to.salt,
      srp_verifier: change.to.verifier,
      password_expires_at: change.expiresAt,
      updated_at: change.now,
    })
    .where('user_name', '=', change.user.userName)
    .where('srp_salt', '=', change.user.salt)
    .where('status', '=', change.user.status)
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the groups were still as `user` has them. */
export async function replaceGroups(
  database: Database,
  { user, groups, now }: { readonly user: PoolUser; readonly groups: readonly string[]; readonly now: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('pool_users')
    .set({ group_names: JSON.stringify(groups), updated_at: now })
    .where('user_name', '=', user.userName)
    .where('group_names', '=', JSON.stringify(user.groups))
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Everybody who is asked for an authenticator's code. */
export async function listSecondFactorUsers(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('pool_authenticators')
    .select('user_name')
    .where('enabled', '=', 1)
    .where('secret', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.user_name));
}

/** Ends every code that has not been used yet; answers how many of them real accounts had. */
export async function endCodes(database: Database, now: number): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('pool_codes')
      .innerJoin('pool_users', 'pool_users.user_name', 'pool_codes.user_name')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    await transaction.updateTable('pool_codes').set({ expires_at: now }).where('expires_at', '>', now).execute();
    return count;
  });
}
