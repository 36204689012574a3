// What accounts become. Each change says whether it was made: it never undoes another that came in between.
import type { Database, Transaction } from '../../database/open.ts';
import { revokeSessionsOf } from '../sessions/sessions-store.ts';
import type { Verifier } from '../srp/srp.ts';
import { type PoolKind, addressNames, provenAddressesOf, resetAddressOf, signInNamesOf } from './addresses.ts';
import { replaceNames } from './names-store.ts';
import type { PoolUser, Status } from './users-store.ts';

/** What an account becomes: its attributes, proven addresses and status, and with them its names. */
interface AccountChange {
  readonly user: PoolUser;
  readonly to: PoolUser;
  readonly kind: PoolKind;
  readonly now: number;
}

/**
 * Whether the account was still as `user` has it: a change never undoes another that came in between. Codes that went
 * to an address that it no longer has end. Throws `NameTaken`.
 */
export async function changeAccount(transaction: Transaction, change: AccountChange): Promise<boolean> {
  const { user, to, kind } = change;
  if (!(await replaceAccount(transaction, change))) return false;
  const ended = endedPurposes(user, to);
  if (ended.length > 0) {
    await transaction
      .deleteFrom('pool_codes')
      .where('user_name', '=', user.userName)
      .where('purpose', 'in', ended)
      .execute();
  }
  await replaceNames(transaction, user.userName, signInNamesOf(kind, to));
  return true;
}

async function replaceAccount(transaction: Transaction, { user, to, now }: AccountChange): Promise<boolean> {
  const changed = await transaction
    .updateTable('pool_users')
    .set({
      attributes: JSON.stringify(to.attributes),
      proven_addresses: JSON.stringify(to.proven),
      status: to.status,
      updated_at: now,
    })
    .where('user_name', '=', user.userName)
    .where('sub', '=', user.sub)
    .where('attributes', '=', JSON.stringify(user.attributes))
    .where('proven_addresses', '=', JSON.stringify(user.proven))
    .where('status', '=', user.status)
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** An address has codes of its own; those for a new password go to a proven one. */
function endedPurposes(user: PoolUser, to: PoolUser): readonly string[] {
  const resetTo = resetAddressOf(user)?.value;
  const canReset = provenAddressesOf(to).some(({ value }) => value === resetTo);
  return [
    ...addressNames.filter((name) => user.attributes[name] !== to.attributes[name]),
    ...(canReset ? [] : ['reset']),
  ];
}

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
    .set({ ...toColumns(change.to), updated_at: change.now, password_changed_at: change.now })
    .where('user_name', '=', change.userName)
    .where('srp_salt', '=', change.from.salt)
    .where('status', '=', 'CONFIRMED')
    .returning('user_name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Just now: a clock that was ahead may have noted a moment that is still to come. */
export async function wasPasswordChangedJustNow(
  database: Database,
  { userName, now, msMax }: { readonly userName: string; readonly now: number; readonly msMax: number },
): Promise<boolean> {
  const row = await database
    .selectFrom('pool_users')
    .select('user_name')
    .where('user_name', '=', userName)
    .where((where) => where.between('password_changed_at', now - msMax, now + msMax))
    .executeTakeFirst();
  return row !== undefined;
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

/** Whether the account was still in that state; every session ends, and the password is dead until a code brings another. */
export async function requireReset(
  database: Database,
  { userName, from, now }: { readonly userName: string; readonly from: Status; readonly now: number },
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('pool_users')
      .set({ status: 'RESET_REQUIRED', updated_at: now })
      .where('user_name', '=', userName)
      .where('status', '=', from)
      .returning('user_name')
      .executeTakeFirst();
    if (changed) await revokeSessionsOf(transaction, userName, now);
    return changed !== undefined;
  });
}

/** Whether the password was still the one that is replaced; every session ends. */
export async function putTemporaryPassword(
  database: Database,
  { user, to, expiresAt, now }: TemporaryPassword,
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('pool_users')
      .set({
        ...toColumns(to),
        status: 'FORCE_CHANGE_PASSWORD',
        password_expires_at: expiresAt,
        updated_at: now,
      })
      .where('user_name', '=', user.userName)
      .where('srp_salt', '=', user.salt)
      .where('status', '=', user.status)
      .returning('user_name')
      .executeTakeFirst();
    if (changed) await revokeSessionsOf(transaction, user.userName, now);
    return changed !== undefined;
  });
}

interface TemporaryPassword {
  readonly user: PoolUser;
  readonly to: Verifier;
  readonly expiresAt: number;
  readonly now: number;
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

function toColumns({ salt, verifier }: Verifier) {
  return { srp_salt: salt, srp_verifier: verifier, password_expires_at: null };
}
