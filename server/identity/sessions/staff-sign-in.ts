// What staff's routes need to know of the embedded pool.
import { looksLikeAnother } from '@fanfare/contract/email-address.ts';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { type Profile, type SignIn, AccessClaims, notSignedIn } from '../../http/guard.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Attributes, findUserBySub } from '../accounts/users-store.ts';
import { tokenAlgorithm } from '../keys/key-ring.ts';
import type { Pool } from '../pool.ts';
import { isSessionAlive } from './sessions-store.ts';

const tokensMax = 1_000;

interface Verified {
  readonly kid: string | undefined;
  readonly claims: AccessClaims;
}

export function poolSignIn(pool: Pool): SignIn {
  return {
    verify: verifyOnce(pool),
    isAlive: async ({ id, originJti, accessToken }) => {
      const keyId = pool.keys.rowOf(decodeProtectedHeader(accessToken));
      return originJti !== undefined && (await isSessionAlive(pool.database, { originJti, sub: id, keyId }));
    },
    profileOf: async ({ id }) => {
      const user = await findUserBySub(pool.database, id);
      if (!user) throw new Refusal(401, notSignedIn);
      return toProfile(user.attributes);
    },
    findProvenEmail: async (sub) => {
      const user = await findUserBySub(pool.database, sub);
      return user?.isEnabled ? user.proven['email'] : undefined;
    },
    hasAccount: async (transaction, { id }) => (await findUserBySub(transaction, id)) !== undefined,
  };
}

/**
 * Whoever works asks many times with one token, and checking its signature costs more than most answers: it is checked
 * once. Good tokens are kept, the oldest making room; one is good no longer than its time and the key that signed it.
 */
function verifyOnce(pool: Pool): SignIn['verify'] {
  const kept = new Map<string, Verified>();

  async function verifyAnew(token: string, now: number): Promise<AccessClaims | undefined> {
    const { payload, protectedHeader } = await jwtVerify(token, pool.keys.findKey, {
      issuer: pool.issuer,
      algorithms: [tokenAlgorithm],
      currentDate: new Date(now),
    });
    const claims = AccessClaims.safeParse(payload).data;
    if (claims?.client_id !== pool.ids.clientId) return undefined;
    const [oldest] = kept.size < tokensMax ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(token, { claims, kid: protectedHeader.kid });
    return claims;
  }

  async function verifyAgain({ kid, claims }: Verified, now: number): Promise<AccessClaims | undefined> {
    await pool.keys.findKey({ kid });
    return claims.exp > Math.floor(now / 1_000) ? claims : undefined;
  }

  return async (token, now) => {
    const known = kept.get(token);
    try {
      return await (known ? verifyAgain(known, now) : verifyAnew(token, now));
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

/** Given and family name, else the full name, else what stands before the @. */
export function toProfile(attributes: Attributes): Profile {
  const { email = '', given_name: given = '', family_name: family = '', name = '' } = attributes;
  const full = `${given.trim()} ${family.trim()}`.trim();
  return {
    name: full || name.trim() || (email.split('@')[0] ?? ''),
    email,
    isEmailProven: email !== '' && !looksLikeAnother(email) && attributes['email_verified'] === 'true',
  };
}
