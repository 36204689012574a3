import { randomUUID } from 'node:crypto';
import { PoolRefusal, invalidParameter } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { provenAddressesOf, requiredAddress, signInNamesOf } from './addresses.ts';
import { toVerifier } from './passwords.ts';
import {
  type Attributes,
  type NewNames,
  type NewUser,
  findUser,
  insertUser,
  replaceWaitingUser,
} from './users-store.ts';

export interface UserToAdd {
  /** Must be there unless people sign in by phone number. */
  readonly email?: string | undefined;
  /** Must be there where people sign in by phone number. */
  readonly phoneNumber?: string | undefined;
  /** Where people choose their names; without it the `sub`. */
  readonly userName?: string | undefined;
  readonly password: string;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  /** Letters about sign-ins and changed passwords, as whoever signs up gets them. */
  readonly hasSecurityAlerts?: boolean | undefined;
  /** `CONFIRMED` unless said; with `FORCE_CHANGE_PASSWORD` the password is a temporary one. */
  readonly status?: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | undefined;
}

export const temporaryPasswordMs = 7 * 24 * 60 * 60_000;

/** Adds a person without a message or a code; the addresses count as proven. Answers the `sub`. */
export async function addUser(pool: Pool, user: UserToAdd): Promise<string> {
  const kind = pool.settings.auth.signInWith;
  const newUser = await toNewUser(pool, user);
  const required = requiredAddress(kind);
  if (newUser.attributes[required] === undefined) throw invalidParameter(`The attribute ${required} is required.`);
  const names = { names: signInNamesOf(kind, newUser), now: pool.clock() };
  const added = (await insertUser(pool.database, newUser, names)) || (await replaceWaiting(pool, newUser, names));
  if (!added) throw new PoolRefusal('UsernameExistsException', 'User already exists');
  return newUser.sub;
}

/** Somebody whom an operator adds is not kept out by a sign-up that nobody has confirmed. */
async function replaceWaiting(pool: Pool, to: NewUser, { names, now }: NewNames): Promise<boolean> {
  for (const name of names) {
    const from = await findUser(pool.database, name);
    if (from) return await replaceWaitingUser(pool.database, { from, to }, { names, now });
  }
  return false;
}

async function toNewUser(pool: Pool, user: UserToAdd): Promise<NewUser> {
  const { password, status = 'CONFIRMED' } = user;
  const sub = randomUUID();
  const userName = (pool.settings.auth.signInWith === 'username' ? user.userName : undefined) ?? sub;
  const addresses = toAddresses(user);
  const said = provenAddressesOf({ attributes: {}, proven: addresses }).map(({ attribute }) => [
    `${attribute}_verified`,
    'true',
  ]);
  return {
    userName,
    sub,
    status,
    attributes: {
      ...addresses,
      ...(Object.fromEntries(said) as Attributes),
      ...(user.givenName && { given_name: user.givenName }),
      ...(user.familyName && { family_name: user.familyName }),
      ...(user.hasSecurityAlerts && user.email && { 'custom:email_sec_updates': 'true' }),
    },
    proven: addresses,
    passwordExpiresAt: status === 'FORCE_CHANGE_PASSWORD' ? pool.clock() + temporaryPasswordMs : undefined,
    ...(await toVerifier(pool, userName, password)),
  };
}

function toAddresses({ email, phoneNumber }: UserToAdd): Attributes {
  return { ...(email && { email }), ...(phoneNumber && { phone_number: phoneNumber }) };
}
