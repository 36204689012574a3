// The account behind a name, or a make-believe one that answers alike, so that nobody learns who has an account.
import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { prime } from './modular-power.ts';
import { toSignInName } from './names-store.ts';
import type { Pool } from './pool.ts';
import { toSalt } from './srp.ts';
import { type PoolUser, findUser } from './users-store.ts';

/** What signing in asks of an account. `user` is missing in a make-believe one. */
export interface Account {
  readonly userName: string;
  readonly salt: string;
  readonly verifier: string;
  readonly user: PoolUser | undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const controlCharacters = /\p{Cc}/u;
const saltBytes = 16;
const verifierBytes = 384;

/** A name as it may come from outside. */
export const UserName = z
  .string()
  .min(1)
  .max(128)
  .refine((name) => !controlCharacters.test(name));

/** Always answers: a name that nobody has gets the same make-believe account every time. */
export async function findAccount(pool: Pool, name: string): Promise<Account> {
  const user = await findUser(pool.database, name);
  if (user) return { userName: user.userName, salt: user.salt, verifier: user.verifier, user };
  const userName = simulateUserName(pool, name);
  const seed = createHmac('sha256', pool.secrets.simulate).update(`account ${userName}`).digest();
  const salt = toSalt(Buffer.from(hkdfSync('sha256', seed, '', 'salt', saltBytes)));
  const drawn = Buffer.from(hkdfSync('sha256', seed, '', 'verifier', verifierBytes));
  return { userName, salt, verifier: (BigInt(`0x${drawn.toString('hex')}`) % prime).toString(16), user: undefined };
}

/** Real user names are version 4 UUIDs, and a person may sign in by theirs. */
function simulateUserName(pool: Pool, name: string): string {
  if (uuid.test(name)) return name;
  const hash = createHmac('sha256', pool.secrets.simulate)
    .update(`name ${toSignInName(name)}`)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Whether a code may bring a new password: to the proven address of somebody who has chosen one before. */
export function mayReset(user: PoolUser | undefined): user is PoolUser {
  if (!user?.isEnabled || user.attributes['email_verified'] !== 'true') return false;
  return user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED';
}
