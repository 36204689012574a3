import { z } from 'zod';
import { revokeSessionsOf } from '../sessions/sessions-store.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token });

/** Ends every session of the person, the one that asks included. */
export const globalSignOut = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  await revokeSessionsOf(pool.database, user.userName, pool.clock());
  return {};
});
