import { errors, jwtVerify } from 'jose';
import { AccessClaims, type Profile, type SignIn, notSignedIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Pool } from './pool.ts';
import { isSessionAlive } from './sessions/sessions-store.ts';
import { tokenAlgorithm } from './keys/signing-key.ts';
import { type Attributes, findUserBySub } from './accounts/users-store.ts';

/** What the staff door needs to know of the embedded pool. */
export function poolSignIn(pool: Pool): SignIn {
  return {
    verify: async (token, now) => await verify(pool, token, now),
    isAlive: async ({ id, originJti }) =>
      originJti !== undefined && (await isSessionAlive(pool.database, { originJti, sub: id })),
    profileOf: async ({ id }) => {
      const user = await findUserBySub(pool.database, id);
      if (!user) throw new Refusal(401, notSignedIn);
      return toProfile(user.attributes);
    },
  };
}

async function verify(pool: Pool, token: string, now: number): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, pool.keys.findKey, {
      issuer: pool.issuer,
      algorithms: [tokenAlgorithm],
      currentDate: new Date(now),
    });
    const claims = AccessClaims.safeParse(payload).data;
    return claims?.client_id === pool.ids.clientId ? claims : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Given and family name, else the full name, else what stands before the @. */
export function toProfile(attributes: Attributes): Profile {
  const { email = '', given_name: given = '', family_name: family = '', name = '' } = attributes;
  const full = `${given.trim()} ${family.trim()}`.trim();
  return {
    name: full || name.trim() || (email.split('@')[0] ?? ''),
    email,
    isEmailProven: email !== '' && attributes['email_verified'] === 'true',
  };
}
