// Who asks. What an access token must be is for the pool to say that issued it; a route only asks it.
import type { Role } from '@fanfare/contract/rights.ts';
import { z } from 'zod';
import type { Transaction } from '../database/open.ts';
import type { Actor } from './audit.ts';
import { Refusal } from './refusal.ts';

export const notSignedIn = 'Please sign in again.';

/** The person behind an access token; `id` is the token's subject. A program with an API key has `key:` and its id. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly accessToken: string;
  readonly originJti: string | undefined;
  /** When they signed in, in epoch milliseconds; 0 where the token doesn't say. */
  readonly signedInAt: number;
  /** Who made the key, where it is one. */
  readonly keyMadeBy?: string;
  readonly key?: { readonly name: string; readonly expiresAt: number | null };
}

/** Another program, by the API key of a workspace. */
export interface KeyCaller {
  readonly keyId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdBy: string;
  readonly expiresAt: number | null;
  /** Of the workspace. */
  readonly country: string;
}

const keyIdPrefix = 'key:';

/** The person that stands for a key where it changes something. */
export function toPerson({ keyId, name, createdBy, expiresAt }: KeyCaller): Person {
  const id = keyIdPrefix + keyId;
  return {
    id,
    userName: name,
    accessToken: '',
    originJti: undefined,
    signedInAt: 0,
    keyMadeBy: createdBy,
    key: { name, expiresAt },
  };
}

/** As whom the audit log knows them. */
export function actorOfPerson({ id, userName }: Pick<Person, 'id'> & { readonly userName?: string }): Actor {
  if (!id.startsWith(keyIdPrefix)) return { kind: 'member', id };
  return { kind: 'key', id: id.slice(keyIdPrefix.length), ...(userName !== undefined && { name: userName }) };
}

export interface Profile {
  readonly name: string;
  readonly email: string;
  /** Whether the person has shown that the address is theirs. */
  readonly isEmailProven: boolean;
}

/** What staff’s routes need of whatever signs people in. */
export interface SignIn {
  /**
   * The claims of an access token that is genuine, for us and in time at `now`; nothing for any other token. Throws only
   * where that cannot be found out, which signs nobody out.
   */
  readonly verify: (token: string, now: number) => Promise<AccessClaims | undefined>;
  /** Whether the sign-in behind a good token still stands. */
  readonly isAlive: (person: Person) => Promise<boolean>;
  /** Name and address, as the pool has them. */
  readonly profileOf: (person: Person) => Promise<Profile>;
  /**
   * The proven e-mail address of somebody who does not ask just now; nothing where they have none, or no account any more.
   * Not there where the pool answers nobody but who is signed in.
   */
  readonly findProvenEmail?: (personId: string) => Promise<string | undefined>;
  /** Whether the transaction sees the person's account. Yes for accounts that end elsewhere, where nobody tells us. */
  readonly hasAccount: (transaction: Transaction, person: Person) => Promise<boolean>;
}

/** What the product reads in an access token; an id token has no such claims. */
export const AccessClaims = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  token_use: z.literal('access'),
  client_id: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
  /** Seconds since 1970. */
  auth_time: z.number().optional(),
  origin_jti: z.string().optional(),
});
export type AccessClaims = z.infer<typeof AccessClaims>;

/** What an `Authorization: Bearer …` header brings; the scheme's name has no case. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
}

/** The person of an `Authorization: Bearer …` header. Refuses with 401 whatever is wrong, always in the same words. */
export async function personOf(signIn: SignIn, authorization: string | undefined, now: number): Promise<Person> {
  const token = /^[\w-]+\.[\w-]+\.[\w-]+$/.exec(bearerOf(authorization) ?? '')?.[0];
  const claims = token && (await signIn.verify(token, now));
  if (!claims) throw new Refusal(401, notSignedIn);
  const person = {
    id: claims.sub,
    userName: claims.username,
    accessToken: token,
    originJti: claims.origin_jti,
    signedInAt: (claims.auth_time ?? 0) * 1_000,
  };
  await checkAlive(signIn, person);
  return person;
}

/** Refuses with 401 whoever is not signed in any more, whatever their token says. */
export async function checkAlive(signIn: SignIn, person: Person): Promise<void> {
  if (!(await signIn.isAlive(person))) throw new Refusal(401, notSignedIn);
}
