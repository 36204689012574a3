// Who somebody is at the identity pool: the owner of an id token of ours, or a guest.
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Pool } from '../pool.ts';
import { notAuthorized } from '../pool-refusal.ts';
import { isSessionAlive } from '../sessions/sessions-store.ts';
import { tokenAlgorithm } from '../keys/signing-key.ts';

const IdClaims = z.object({ sub: z.string(), origin_jti: z.string(), token_use: z.literal('id') });
type IdClaims = z.infer<typeof IdClaims>;

/** Tokens by the name of who gave them. */
export const Logins = z.record(z.string(), z.string()).nullish();

/** The `sub` of the person whose login this is; nothing for a guest. Every login that is given must be a good one. */
export async function readLogins(pool: Pool, logins: z.infer<typeof Logins>): Promise<string | undefined> {
  let sub: string | undefined;
  for (const [provider, token] of Object.entries(logins ?? {})) {
    if (provider !== providerOf(pool)) {
      throw notAuthorized('Token is not from a supported provider of this identity pool.');
    }
    ({ sub } = await readIdToken(pool, token));
  }
  return sub;
}

/** The issuer without its scheme, as clients name it. */
function providerOf(pool: Pool): string {
  return pool.issuer.replace(/^https?:\/\//, '');
}

async function readIdToken(pool: Pool, token: string): Promise<IdClaims> {
  const rules = {
    issuer: pool.issuer,
    audience: pool.ids.clientId,
    algorithms: [tokenAlgorithm],
    currentDate: new Date(pool.clock()),
  };
  const { payload, protectedHeader } = await jwtVerify(token, pool.keys.findKey, rules).catch((error: unknown) => {
    throw toLoginRefusal(error);
  });
  const claims = IdClaims.safeParse(payload);
  if (!claims.success) throw badLogin('Not a valid OpenId Connect identity token.');
  const { sub, origin_jti: originJti } = claims.data;
  const keyId = pool.keys.rowOf(protectedHeader);
  if (!(await isSessionAlive(pool.database, { originJti, sub, keyId }))) throw badLogin('Token has been revoked.');
  return claims.data;
}

function toLoginRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return badLogin('Token expired.');
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return badLogin('Token signature invalid.');
  }
  return error instanceof errors.JOSEError ? badLogin('Not a valid OpenId Connect identity token.') : error;
}

function badLogin(why: string) {
  return notAuthorized(`Invalid login token. ${why}`);
}
