import { z } from 'zod';
import { AttributeName, checkProvable } from '../attributes.ts';
import { emailPurpose, sendCode } from '../codes.ts';
import { Token, getUserOfToken } from '../tokens.ts';
import { countMessage } from '../tries.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token, AttributeName });

/** A new code for the person's address; the one before stops working. */
export const getUserAttributeVerificationCode = verb(Ask, async (pool, ask) => {
  checkProvable(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  await countMessage(pool, user.userName, emailPurpose.name);
  return { CodeDeliveryDetails: await sendCode(pool, user, emailPurpose) };
});
