import { z } from 'zod';
import { Token, getUserOfToken } from '../tokens.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token });

/** The person's own attributes, every value a string. */
export const getUser = verb(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  const attributes = Object.entries({ sub: user.sub, ...user.attributes });
  return { Username: user.userName, UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })) };
});
