import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../database/open.ts';
import type { PoolUserRow } from '../../database/pool-tables.ts';
import { claiming, replaceNames, toSignInName } from './names-store.ts';
import type { Verifier } from '../srp/srp.ts';

export type Status = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type Attributes = Readonly<Record<string, string>>;

export interface PoolUser extends Verifier {
  /** Never changes; in a pool of e-mail addresses or phone numbers it is the `sub`. */
  readonly userName: string;
  readonly sub: string;
  readonly status: Status;
  readonly isEnabled: boolean;
  /** As the person wrote them, with `email` and `email_verified` among them. */
  readonly attributes: Attributes;
  /** The addresses that a code last proved: `email` and `phone_number`. */
  readonly proven: Attributes;
  readonly groups: readonly string[];
  /** When a temporary password ends, in epoch milliseconds. */
  readonly passwordExpiresAt: number | undefined;
}

/** What else ends with a person, by `sub`. */
export type RemoveToo = (transaction: Transaction, sub: string) => Promise<void>;

type NewUser = Omit<PoolUser, 'isEnabled' | 'groups'>;

/** By any name that the person can sign in with. */
export async function findUser(database: Database | Transaction, name: string): Promise<PoolUser | undefined> {
  const row = await database
    .selectFrom('pool_users')
    .innerJoin('pool_names', 'pool_names.user_name', 'pool_users.user_name')
    .selectAll('pool_users')
    .where('pool_names.name', '=', toSignInName(name))
    .executeTakeFirst();
  return row && toPoolUser(row);
}

export async function findUserBySub(database: Database | Transaction, sub: string): Promise<PoolUser | undefined> {
  const row = await database.selectFrom('pool_users').selectAll().where('sub', '=', sub).executeTakeFirst();
  return row && toPoolUser(row);
}

export async function listUsers(database: Database): Promise<PoolUser[]> {
  const rows = await database.selectFrom('pool_users').selectAll().orderBy('created_at').orderBy('user_name').execute();
  return rows.map(toPoolUser);
}

/** Whether the user was added: of many that ask for one name at once, one gets it. */
export async function insertUser(
  database: Database,
  user: NewUser,
  { names, now }: { readonly names: readonly string[]; readonly now: number },
): Promise<boolean> {
  return await claiming(database, async (transaction) => {
    const inserted = await transaction
      .insertInto('pool_users')
      .values({
        user_name: user.userName,
        sub: user.sub,
        status: user.status,
        enabled: 1,
        attributes: JSON.stringify(user.attributes),
        proven_addresses: JSON.stringify(user.proven),
        group_names: '[]',
        srp_salt: user.salt,
        srp_verifier: user.verifier,
        password_expires_at: user.passwordExpiresAt ?? null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .returning('user_name')
      .executeTakeFirst();
    if (!inserted) return false;
    await replaceNames(transaction, user.userName, names);
    return true;
  });
}

/** Takes back a sign-up that came to nothing. */
export async function removeUnconfirmedUser(database: Database, userName: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('pool_users')
      .where('user_name', '=', userName)
      .where('status', '=', 'UNCONFIRMED')
      .returning('user_name')
      .executeTakeFirst();
    if (removed) await removeBelongings(transaction, userName);
  });
}

/** Ends the account with its sessions and codes; its names are free again. `also` happens with it or not at all. */
export async function removeUser(
  database: Database,
  { userName, sub }: Pick<PoolUser, 'userName' | 'sub'>,
  also: RemoveToo = async () => {},
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('pool_users')
      .where('sub', '=', sub)
      .returning('user_name')
      .executeTakeFirst();
    // Otherwise somebody else may have the name by now.
    if (!removed) return;
    await removeBelongings(transaction, userName);
    await also(transaction, sub);
  });
}

async function removeBelongings(transaction: Transaction, userName: string): Promise<void> {
  await transaction.deleteFrom('pool_codes').where('user_name', '=', userName).execute();
  await transaction.deleteFrom('pool_authenticators').where('user_name', '=', userName).execute();
  await transaction.deleteFrom('pool_sessions').where('user_name', '=', userName).execute();
  await transaction.deleteFrom('pool_names').where('user_name', '=', userName).execute();
}

function toPoolUser(row: Selectable<PoolUserRow>): PoolUser {
  return {
    userName: row.user_name,
    sub: row.sub,
    status: row.status as Status,
    isEnabled: row.enabled === 1,
    attributes: JSON.parse(row.attributes) as Attributes,
    proven: JSON.parse(row.proven_addresses) as Attributes,
    groups: JSON.parse(row.group_names) as string[],
    salt: row.srp_salt,
    verifier: row.srp_verifier,
    passwordExpiresAt: row.password_expires_at ?? undefined,
  };
}
