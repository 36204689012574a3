import { z } from 'zod';
import { AttributeName, readDeletions } from '../attributes.ts';
import { replaceAttributes } from '../attributes-store.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../tokens.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token, UserAttributeNames: z.array(AttributeName).max(50) });

/** Removes attributes of the person; the address they sign in by stays. */
export const deleteUserAttributes = verb(Ask, async (pool, ask) => {
  const names = readDeletions(ask.UserAttributeNames);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !names.includes(name)));
  if (!(await replaceAttributes(pool.database, { user, to, now: pool.clock() }))) {
    throw new PoolRefusal('TooManyRequestsException', 'The account is being changed, please try again.');
  }
  return {};
});
