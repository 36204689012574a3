import { z } from 'zod';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { removeUser } from '../accounts/users-store.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token });

/**
 * Ends the person's own account, and what else ends with it. Its tokens stay refused, also when somebody signs up with
 * the name again.
 */
export const deleteUser = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  await removeUser(pool.database, user, pool.userRemoved);
  return {};
});
