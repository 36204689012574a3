import type { Pool } from '../pool.ts';
import { notAuthorized } from '../pool-refusal.ts';
import { findSession } from './sessions-store.ts';
import { removeStaleNowAndThen } from '../stale.ts';
import { type AuthenticationResult, hashRefreshToken, issueTokens } from './tokens.ts';
import { findUserBySub } from '../accounts/users-store.ts';

/** New access and id tokens for a refresh token, which may be used many times, also at once. */
export async function refreshTokens(pool: Pool, refreshToken: string): Promise<AuthenticationResult> {
  removeStaleNowAndThen(pool);
  const session = await findSession(pool.database, hashRefreshToken(refreshToken));
  const user = session?.sub === undefined ? undefined : await findUserBySub(pool.database, session.sub);
  if (!session || !user || session.clientId !== pool.ids.clientId) throw notAuthorized('Invalid Refresh Token');
  if (session.isRevoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= pool.clock()) throw notAuthorized('Refresh Token has expired');
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  return await issueTokens(pool, user, session);
}
