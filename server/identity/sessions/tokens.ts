// Tokens as Cognito clients read them: signed JWTs for an hour, an opaque refresh token for thirty days.
import { SignJWT, errors, jwtVerify } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hashOf } from '../../http/secrets.ts';
import { type PoolUser, findUserBySub } from '../accounts/users-store.ts';
import { giveMark } from '../asking-browser.ts';
import { alertOwner } from '../codes/delivery.ts';
import { tokenAlgorithm } from '../keys/key-ring.ts';
import { notAuthorized, wrongNameOrPassword } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { removeStaleNowAndThen } from '../stale-store.ts';
import { type Session, findSession, insertSession, isSessionAlive } from './sessions-store.ts';

const accessSeconds = 60 * 60;
const refreshMs = 30 * 24 * 60 * 60_000;
const refreshBytes = 48;
const tokenLengthMax = 128 * 1024;

export const Token = z.string().min(1).max(tokenLengthMax);

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly TokenType: 'Bearer';
  readonly ExpiresIn: number;
}

const AccessClaims = z.object({ sub: z.string(), origin_jti: z.string(), token_use: z.literal('access') });

/**
 * Signs a person in, who has proven the password of this `user`: a new session with its tokens, in the shape of a finished
 * sign-in. Whoever has another password by now, or may not sign in any more, is refused as one whose password is wrong.
 */
export async function signIn(pool: Pool, user: PoolUser) {
  const now = pool.clock();
  const refreshToken = randomBytes(refreshBytes).toString('base64url');
  const { userName, sub, salt } = user;
  const session = {
    originJti: randomUUID(),
    userName,
    sub,
    salt,
    refreshHash: hashRefreshToken(refreshToken),
    clientId: pool.ids.clientId,
    authTime: now,
    expiresAt: now + refreshMs,
  };
  removeStaleNowAndThen(pool);
  if (!(await insertSession(pool.database, session))) throw wrongNameOrPassword();
  const tokens = await issueTokens(pool, user, session);
  giveMark(pool, user);
  alertOwner(pool, user, 'sign-in');
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}

/** New access and id tokens for a refresh token, which may be used many times, also at once. */
export async function refreshTokens(pool: Pool, refreshToken: string): Promise<AuthenticationResult> {
  removeStaleNowAndThen(pool);
  const session = await findSession(pool.database, hashRefreshToken(refreshToken));
  const user = session?.sub === undefined ? undefined : await findUserBySub(pool.database, session.sub);
  if (!session || !user) throw notAuthorized('Invalid Refresh Token');
  if (session.isRevoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= pool.clock()) throw notAuthorized('Refresh Token has expired');
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  return await issueTokens(pool, user, session);
}

/** New access and id tokens of a session; the refresh token stays as it is. */
export async function issueTokens(
  pool: Pool,
  user: PoolUser,
  session: Pick<Session, 'originJti' | 'authTime'>,
): Promise<AuthenticationResult> {
  const issuedAt = toSeconds(pool.clock());
  const shared = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: toSeconds(session.authTime),
    iat: issuedAt,
    exp: issuedAt + accessSeconds,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
  };
  const access = {
    ...shared,
    token_use: 'access',
    client_id: pool.ids.clientId,
    username: user.userName,
    scope: 'aws.cognito.signin.user.admin',
  };
  const id = {
    ...attributeClaims(user),
    ...shared,
    token_use: 'id',
    aud: pool.ids.clientId,
    'cognito:username': user.userName,
  };
  const [AccessToken, IdToken] = await Promise.all([sign(pool, access), sign(pool, id)]);
  return { AccessToken, IdToken, TokenType: 'Bearer', ExpiresIn: accessSeconds };
}

/** The user of an access token of ours that is good, in time and not revoked; anything else is refused. */
export async function getUserOfToken(pool: Pool, token: string): Promise<PoolUser> {
  const { sub, originJti, keyId } = await readAccessToken(pool, token);
  const user = await findUserBySub(pool.database, sub);
  const isAlive = await isSessionAlive(pool.database, { originJti, sub, keyId });
  if (!user || !isAlive) throw notAuthorized('Access Token has been revoked');
  return user;
}

/** Whether an access token of ours that is good and in time is of an account that has ended. */
export async function isOfEndedAccount(pool: Pool, token: string): Promise<boolean> {
  const { sub } = await readAccessToken(pool, token);
  return (await findUserBySub(pool.database, sub)) === undefined;
}

export function hashRefreshToken(token: string): string {
  return hashOf(token);
}

async function readAccessToken(pool: Pool, token: string) {
  const rules = { issuer: pool.issuer, algorithms: [tokenAlgorithm], currentDate: new Date(pool.clock()) };
  const { payload, protectedHeader } = await jwtVerify(token, pool.keys.findKey, rules).catch((error: unknown) => {
    throw toTokenRefusal(error);
  });
  const claims = AccessClaims.safeParse(payload);
  if (!claims.success || payload['client_id'] !== pool.ids.clientId) throw notAuthorized('Invalid Access Token');
  const { sub, origin_jti: originJti } = claims.data;
  return { sub, originJti, keyId: pool.keys.rowOf(protectedHeader) };
}

function toTokenRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return notAuthorized('Access Token has expired');
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return notAuthorized('Could not verify signature for Access Token');
  }
  return error instanceof errors.JOSEError ? notAuthorized('Invalid Access Token') : error;
}

async function sign(pool: Pool, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { kid, privateKey } = await pool.keys.signingKey();
  return await new SignJWT({ ...claims, jti: randomUUID() })
    .setProtectedHeader({ kid, alg: tokenAlgorithm })
    .sign(privateKey);
}

/** Attributes are strings, but for the two that say whether an address was proven. */
function attributeClaims(user: PoolUser): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(user.attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  );
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
