import { z } from 'zod';
import { PoolRefusal } from '../pool-refusal.ts';
import { revokeSession } from '../sessions/sessions-store.ts';
import { Token, hashRefreshToken } from '../sessions/tokens.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({ ClientId, Token });
const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Ends one session. Ending it again, or one that never was, is no failure. */
export const revokeToken = operation(Ask, async (pool, ask) => {
  if (jwt.test(ask.Token)) throw new PoolRefusal('UnsupportedTokenTypeException', 'Unsupported token type.');
  await revokeSession(pool.database, hashRefreshToken(ask.Token), pool.clock());
  return {};
});
