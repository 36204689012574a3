import { type Selectable, sql } from 'kysely';
import { writesBesideOthers } from '../../database/engine.ts';
import type { Database, Transaction } from '../../database/open.ts';
import type { PoolUserRow } from '../../database/pool-tables.ts';
import { claiming, replaceNames, toSignInName } from './names-store.ts';
import { moveTries } from '../codes/tries-store.ts';
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
  readonly signUp: SignUp;
}

/** What is known of how the account came to be, of use until its code has come back. */
export interface SignUp {
  readonly at: number;
  /** The browser and system in which it was. */
  readonly device: string | undefined;
  /** Whether it took the place of another one, with another password, that waited for its code. */
  readonly isContested: boolean;
  /** When it ends unless its code comes back. */
  readonly endsAt: number;
}

/** Somebody whose account ends, and the email address that a code had proven; nothing where none had. */
interface Leaver {
  readonly sub: string;
  readonly email: string | undefined;
}

/** What else ends with a person. */
export type RemoveToo = (transaction: Transaction, leaver: Leaver) => Promise<void>;

export type NewUser = Omit<PoolUser, 'isEnabled' | 'groups' | 'signUp'> & { readonly signUp?: Pick<SignUp, 'device'> };

export interface NewNames {
  readonly names: readonly string[];
  readonly now: number;
}

const waitingMs = 24 * 60 * 60_000;
const endedAtOnce = 50;

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

/** Whether the account has this address, which nobody changes before the transaction ends. */
export async function holdAddress(
  transaction: Transaction,
  sub: string,
  { attribute, value }: { readonly attribute: string; readonly value: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('pool_users')
    .selectAll()
    .where('sub', '=', sub)
    .$if(writesBesideOthers(transaction), (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined && toPoolUser(row).attributes[attribute] === value;
}

export async function listUsers(database: Database): Promise<PoolUser[]> {
  const rows = await database.selectFrom('pool_users').selectAll().orderBy('created_at').orderBy('user_name').execute();
  return rows.map(toPoolUser);
}

/** Whether the user was added: of many that ask for one name at once, one gets it. */
export async function insertUser(database: Database, user: NewUser, names: NewNames): Promise<boolean> {
  return await claiming(database, (transaction) => addUserRow(transaction, user, { ...names, isContested: false }));
}

/**
 * Whether the account still waited for its code and the new one is in its place, with nothing of it but the count of
 * what was tried. Codes go first, as where one is used, so that the two never wait for each other.
 */
export async function replaceWaitingUser(
  database: Database,
  { from, to }: { readonly from: PoolUser; readonly to: NewUser },
  names: NewNames,
): Promise<boolean> {
  const isContested = !isOver(from, names.now);
  return await claiming(database, async (transaction) => {
    await removeBelongings(transaction, from.userName);
    const removed = await removeWaitingRow(transaction, from.sub);
    if (!removed) return false;
    await moveTries(transaction, from.userName, to.userName);
    return await addUserRow(transaction, to, { ...names, isContested });
  });
}

/** Takes back a sign-up that came to nothing. The one that gave way to it waits again, as long as before, for a new code. */
export async function takeBackSignUp(
  database: Database,
  { user, before }: { readonly user: Pick<PoolUser, 'userName' | 'sub'>; readonly before: PoolUser | undefined },
  names: readonly string[],
): Promise<void> {
  await claiming(database, async (transaction) => {
    if (!(await removeWaitingRow(transaction, user.sub))) return false;
    await removeBelongings(transaction, user.userName);
    if (!before) return true;
    const { at: now, isContested, endsAt } = before.signUp;
    await moveTries(transaction, user.userName, before.userName);
    const isBack = await addUserRow(transaction, before, { names, now, isContested });
    await waitOn(transaction, before, endsAt - waitingMs);
    return isBack;
  });
}

/** False, and the transaction must be undone, where the account's code came back in the same moment. */
export async function endSignUp(transaction: Transaction, userName: string): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('pool_users')
    .select('sub')
    .where('user_name', '=', userName)
    .where('status', '=', 'UNCONFIRMED')
    .executeTakeFirst();
  if (!waiting) return true;
  // Codes go first, as where one is used.
  await removeBelongings(transaction, userName);
  return await removeWaitingRow(transaction, waiting.sub);
}

/** Removes some of the accounts that were not confirmed in their time, and answers whether there are more. */
export async function removeEndedSignUps(database: Database, now: number): Promise<boolean> {
  const ended = await database
    .selectFrom('pool_users')
    .select(['sub', 'user_name as userName'])
    .where('status', '=', sql.lit('UNCONFIRMED'))
    .where('updated_at', '<=', now - waitingMs)
    .limit(endedAtOnce)
    .execute();
  for (const user of ended) {
    await database.transaction().execute(async (transaction) => {
      if (await removeWaitingRow(transaction, user.sub, now - waitingMs)) {
        await removeBelongings(transaction, user.userName);
      }
    });
  }
  return ended.length === endedAtOnce;
}

/** Whether a sign-up was not confirmed in its time: nobody has the account any more, whether it is swept yet or not. */
export function isOver({ status, signUp }: PoolUser, now: number): boolean {
  return status === 'UNCONFIRMED' && signUp.endsAt <= now;
}

/** A new code gives an account that waits as long again. */
export async function waitOn(database: Database, { sub }: Pick<PoolUser, 'sub'>, now: number): Promise<void> {
  await database
    .updateTable('pool_users')
    .set({ updated_at: now })
    .where('sub', '=', sub)
    .where('status', '=', 'UNCONFIRMED')
    .execute();
}

async function addUserRow(
  transaction: Transaction,
  user: NewUser,
  { names, now, isContested }: NewNames & { readonly isContested: boolean },
): Promise<boolean> {
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
      sign_up_device: user.signUp?.device ?? null,
      sign_up_contested: isContested ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('user_name').doNothing())
    .returning('user_name')
    .executeTakeFirst();
  if (!inserted) return false;
  await replaceNames(transaction, user.userName, names);
  return true;
}

async function removeWaitingRow(
  transaction: Transaction,
  sub: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('pool_users')
    .where('sub', '=', sub)
    .where('status', '=', 'UNCONFIRMED')
    .where('updated_at', '<=', upTo)
    .returning('user_name')
    .executeTakeFirst();
  return removed !== undefined;
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
      .returning(['attributes', 'proven_addresses'])
      .executeTakeFirst();
    // Otherwise somebody else may have the name by now.
    if (!removed) return;
    await removeBelongings(transaction, userName);
    const { email, email_verified } = JSON.parse(removed.attributes) as Attributes;
    // Theirs until they prove the next one.
    const proven = (JSON.parse(removed.proven_addresses) as Attributes)['email'];
    await also(transaction, { sub, email: email_verified === 'true' ? email : proven });
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
    signUp: {
      at: row.created_at,
      device: row.sign_up_device ?? undefined,
      isContested: row.sign_up_contested === 1,
      endsAt: row.updated_at + waitingMs,
    },
  };
}
