// Who asks. Access tokens are checked by issuer and keys, so that any pool that speaks the protocol can issue them.
import { type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

export const notSignedIn = 'Please sign in again.';

/** The person behind an access token; `id` is the token's subject. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly accessToken: string;
  readonly originJti: string | undefined;
}

export interface Profile {
  readonly name: string;
  readonly email: string;
}

/** What the staff door needs of whatever signs people in. */
export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
  /** Whether the sign-in behind a good token still stands. */
  readonly isAlive: (person: Person) => Promise<boolean>;
  /** Name and address, as the pool has them. */
  readonly profileOf: (person: Person) => Promise<Profile>;
}

const AccessClaims = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  token_use: z.literal('access'),
  client_id: z.string(),
  origin_jti: z.string().optional(),
});

/** The person of an `Authorization: Bearer …` header. Refuses with 401 whatever is wrong, always in the same words. */
export async function personOf(signIn: SignIn, authorization: string | undefined, now: number): Promise<Person> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];
  const person = token ? await verify(signIn, token, now) : undefined;
  if (!person || !(await signIn.isAlive(person))) throw new Refusal(401, notSignedIn);
  return person;
}

async function verify(signIn: SignIn, token: string, now: number): Promise<Person | undefined> {
  try {
    const { payload } = await jwtVerify(token, signIn.keys, {
      issuer: signIn.issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    const claims = AccessClaims.safeParse(payload);
    if (!claims.success || claims.data.client_id !== signIn.clientId) return undefined;
    const { sub, username, origin_jti } = claims.data;
    return { id: sub, userName: username, accessToken: token, originJti: origin_jti };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
