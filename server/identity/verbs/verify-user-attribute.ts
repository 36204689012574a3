import { z } from 'zod';
import { AttributeName, checkProvable } from '../attributes.ts';
import { replaceAttributes } from '../attributes-store.ts';
import { Code, codeExpired, emailPurpose, redeemCode } from '../codes.ts';
import { Token, getUserOfToken } from '../tokens.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token, AttributeName, Code });

/** Proves the person's address with the code that was sent there. */
export const verifyUserAttribute = verb(Ask, async (pool, ask) => {
  checkProvable(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const to = { ...user.attributes, email_verified: 'true' };
  await redeemCode(
    pool,
    { userName: user.userName, purpose: emailPurpose.name, code: ask.Code },
    async (transaction) => {
      if (!(await replaceAttributes(transaction, { user, to, now: pool.clock() }))) throw codeExpired();
    },
  );
  return {};
});
