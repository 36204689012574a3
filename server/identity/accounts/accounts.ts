// The account behind a name, or a make-believe one that answers alike, so that nobody learns who has an account.
import { isEmail } from '@fanfare/contract/email-address.ts';
import { toUuid } from '@fanfare/contract/uuid.ts';
import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isPlainText } from '../../http/plain-text.ts';
import { type Address, type AddressName, isPhone, resetAddressOf } from './addresses.ts';
import { prime } from '../srp/modular-power.ts';
import { toSignInName } from './names-store.ts';
import type { Pool } from '../pool.ts';
import { toSalt } from '../srp/srp.ts';
import { type PoolUser, findUser, isOver } from './users-store.ts';

/** What signing in asks of an account. `user` is missing in a make-believe one. */
export interface Account {
  readonly userName: string;
  readonly salt: string;
  readonly verifier: string;
  readonly user: PoolUser | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const controlCharacters = /\p{Cc}/u;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const userNameLengthMax = 128;
const saltBytes = 16;
const verifierBytes = 384;

/** A name as it may come from outside. */
export const UserName = z
  .string()
  .min(1)
  .max(userNameLengthMax)
  .refine((name) => isPlainText(name) && !controlCharacters.test(name));

/** Always answers: a name that nobody has gets the same make-believe account every time. */
export async function findAccount(pool: Pool, name: string): Promise<Account> {
  const user = await findUser(pool.database, name);
  if (user && !isOver(user, pool.clock()))
    return { userName: user.userName, salt: user.salt, verifier: user.verifier, user };
  const userName = simulateUserName(pool, toSignInName(name)).slice(0, userNameLengthMax);
  const seed = draw(pool, `account ${userName}`);
  const salt = toSalt(Buffer.from(hkdfSync('sha256', seed, '', 'salt', saltBytes)));
  const drawn = Buffer.from(hkdfSync('sha256', seed, '', 'verifier', verifierBytes));
  return { userName, salt, verifier: (BigInt(`0x${drawn.toString('hex')}`) % prime).toString(16), user: undefined };
}

/**
 * Where a code for a make-believe account is said to go: to the name itself if a real account's would. `always` is what
 * every real account's goes to; without it there are some of both.
 */
export function simulateAddress(pool: Pool, name: string, always?: AddressName): Address {
  if (isEmail(toSignInName(name))) return { attribute: 'email', value: name };
  const [coin = 0, first = 0, second = 0] = draw(pool, `address ${toSignInName(name)}`);
  const isByNumber = always ? always === 'phone_number' : coin % 2 === 0;
  if (pool.settings.auth.signInWith === 'phone' && isPhone(name) && isByNumber) {
    return { attribute: 'phone_number', value: name };
  }
  return { attribute: 'email', value: `${toLetter(first)}@${toLetter(second)}` };
}

/** Whether a code may bring a new password: to a proven address of somebody who has chosen one before. */
export function mayReset(user: PoolUser | undefined): user is PoolUser {
  if (!user?.isEnabled || !resetAddressOf(user)) return false;
  return user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED';
}

/** Small letters throughout, because a real user name does not follow the case in which it is typed. */
function simulateUserName(pool: Pool, name: string): string {
  if (pool.settings.auth.signInWith === 'username') {
    return isEmail(name) || isPhone(name) ? inventUserName(pool, name) : name;
  }
  // Real user names of this kind are such, and a person may sign in by theirs.
  return uuid.test(name) ? name : toUuid(draw(pool, `name ${name}`));
}

/** Behind an address there would be a name that somebody chose. */
function inventUserName(pool: Pool, address: string): string {
  const number = draw(pool, `name ${address}`).readUInt16BE() % 1_000;
  const [name = ''] = isEmail(address) ? address.split('@') : ['user'];
  return `${name.slice(0, 100)}${number}`;
}

function draw(pool: Pool, text: string): Buffer {
  return createHmac('sha256', pool.secrets.simulate).update(text).digest();
}

function toLetter(byte: number): string {
  return letters[byte % letters.length] ?? '';
}
