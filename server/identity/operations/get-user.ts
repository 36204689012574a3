import { z } from 'zod';
import { findAuthenticator } from '../authenticators/authenticators-store.ts';
import type { Pool } from '../pool.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token });
const softwareToken = 'SOFTWARE_TOKEN_MFA';

/** The person's own attributes, every value a string, and the second factor where there is one. */
export const getUser = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  const attributes = Object.entries({ sub: user.sub, ...user.attributes });
  return {
    Username: user.userName,
    UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
    ...(await secondFactorOf(pool, user.userName)),
  };
});

async function secondFactorOf(pool: Pool, userName: string): Promise<object> {
  const { isEnabled, isPreferred } = await findAuthenticator(pool.database, userName);
  if (!isEnabled) return {};
  return { UserMFASettingList: [softwareToken], ...(isPreferred && { PreferredMfaSetting: softwareToken }) };
}
