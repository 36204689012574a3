import type { Transaction } from '../../database/open.ts';
import { addressNames, provenAddressesOf, resetAddressOf } from './addresses.ts';
import { type PoolKind, signInNamesOf } from './names.ts';
import { replaceNames } from './names-store.ts';
import type { PoolUser } from './users-store.ts';

/** What an account becomes: its attributes, proven addresses and status, and with them its names. */
export interface AccountChange {
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
