// Access tokens at the staff's door. Whoever works asks many times with one token, and checking its signature costs more
// than most answers: it is checked once.
import { errors, jwtVerify } from 'jose';
import { AccessClaims, type SignIn } from '../../http/guard.ts';
import { tokenAlgorithm } from '../keys/signing-key.ts';
import type { Pool } from '../pool.ts';

const tokensMax = 1_000;

interface Verified {
  readonly kid: string | undefined;
  readonly claims: AccessClaims;
}

/** Good tokens are kept, the oldest making room; one is good no longer than its time and the key that signed it. */
export function verifyOnce(pool: Pool): SignIn['verify'] {
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
