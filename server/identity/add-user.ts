import { randomUUID } from 'node:crypto';
import { signInNamesOf } from './names.ts';
import { toVerifier } from './passwords.ts';
import type { Pool } from './pool.ts';
import { PoolRefusal } from './pool-refusal.ts';
import { type Attributes, type Status, insertUser } from './users-store.ts';

export interface UserToAdd {
  readonly email: string;
  readonly password: string;
  readonly givenName?: string;
  readonly familyName?: string;
  /** `CONFIRMED` unless said; with `FORCE_CHANGE_PASSWORD` the password is a temporary one. */
  readonly status?: Status;
}

const temporaryPasswordMs = 7 * 24 * 60 * 60_000;

/** Adds a person without a letter or a code; the address counts as proven. Answers the `sub`. */
export async function addUser(pool: Pool, user: UserToAdd): Promise<string> {
  const { email, password, givenName, familyName, status = 'CONFIRMED' } = user;
  const sub = randomUUID();
  const now = pool.clock();
  const attributes = {
    email,
    email_verified: status === 'UNCONFIRMED' ? 'false' : 'true',
    ...(givenName && { given_name: givenName }),
    ...(familyName && { family_name: familyName }),
  };
  const passwordExpiresAt = status === 'FORCE_CHANGE_PASSWORD' ? now + temporaryPasswordMs : undefined;
  const verifier = await toVerifier(pool, sub, password);
  const proven: Attributes = status === 'UNCONFIRMED' ? {} : { email };
  const newUser = { userName: sub, sub, status, attributes, proven, passwordExpiresAt, ...verifier };
  const names = signInNamesOf(pool.settings.auth.signInWith, newUser);
  const added = await insertUser(pool.database, newUser, { names, now });
  if (!added) throw new PoolRefusal('UsernameExistsException', 'User already exists');
  return sub;
}
