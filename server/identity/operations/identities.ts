// The identity pool's two calls, and who somebody is there: the owner of an id token of ours, or a guest.
import { errors, jwtVerify } from 'jose';
import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { isPlainText } from '../../http/plain-text.ts';
import { enterIdentity, getIdentity } from '../identity-pool/identities.ts';
import { tokenAlgorithm } from '../keys/key-ring.ts';
import { operation } from '../operation.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { isSessionAlive } from '../sessions/sessions-store.ts';

/** Tokens by the name of who gave them. */
const Logins = z.record(z.string(), z.string()).nullish();

const GetIdRequest = z.object({ IdentityPoolId: z.string().min(1).max(55), Logins });

/** The identity of a person, always the same one, or a new one for a guest. */
export const getId = operation(GetIdRequest, async (pool, ask) => {
  if (ask.IdentityPoolId !== pool.ids.identityPoolId) {
    throw new PoolRefusal('ResourceNotFoundException', `IdentityPool '${ask.IdentityPoolId}' not found.`);
  }
  return { IdentityId: await getIdentity(pool, await readLogins(pool, ask.Logins)) };
});

const GetCredentialsForIdentityRequest = z.object({
  IdentityId: z.string().min(1).max(55).refine(isPlainText),
  Logins,
});

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const lifetimeSeconds = 60 * 60;

/** Credentials in the form that clients take. They open nothing: nothing of ours asks for them. */
export const getCredentialsForIdentity = operation(GetCredentialsForIdentityRequest, async (pool, ask) => {
  const identityId = await enterIdentity(pool, ask.IdentityId, await readLogins(pool, ask.Logins));
  return {
    IdentityId: identityId,
    Credentials: {
      AccessKeyId: `ASIA${Array.from({ length: 16 }, () => base32[randomInt(base32.length)]).join('')}`,
      SecretKey: randomBytes(30).toString('base64'),
      SessionToken: randomBytes(600).toString('base64'),
      Expiration: Math.floor(pool.clock() / 1_000) + lifetimeSeconds,
    },
  };
});

const IdClaims = z.object({ sub: z.string(), origin_jti: z.string(), token_use: z.literal('id') });
type IdClaims = z.infer<typeof IdClaims>;

/** The `sub` of the person whose login this is; nothing for a guest. Every login that is given must be a good one. */
async function readLogins(pool: Pool, logins: z.infer<typeof Logins>): Promise<string | undefined> {
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
