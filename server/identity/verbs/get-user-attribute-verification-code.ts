import { z } from 'zod';
import { addressOf } from '../addresses.ts';
import { AttributeName, readAddressName } from '../attributes.ts';
import { sendCode } from '../code-delivery.ts';
import { addressPurpose } from '../codes.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../tokens.ts';
import { countMessage } from '../tries.ts';
import { verb } from '../verb.ts';

const Ask = z.object({ AccessToken: Token, AttributeName });

/** A new code for one of the person's addresses; the one before stops working. */
export const getUserAttributeVerificationCode = verb(Ask, async (pool, ask) => {
  const attribute = readAddressName(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const address = addressOf(user, attribute);
  if (!address) throw invalidParameter(`The account has no ${attribute}.`);
  await countMessage(pool, user.userName, attribute);
  return { CodeDeliveryDetails: await sendCode(pool, user, { purpose: addressPurpose(attribute), address }) };
});
