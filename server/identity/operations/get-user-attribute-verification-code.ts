import { z } from 'zod';
import { addressOf } from '../accounts/addresses.ts';
import { AttributeName, readAddressName } from '../accounts/attributes.ts';
import { sendCode } from '../codes/code-delivery.ts';
import { addressPurpose } from '../codes/codes.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { countMessage } from '../codes/tries.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token, AttributeName });

/** A new code for one of the person's addresses; the one before stops working. */
export const getUserAttributeVerificationCode = operation(Ask, async (pool, ask) => {
  const attribute = readAddressName(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const address = addressOf(user, attribute);
  if (!address) throw invalidParameter(`The account has no ${attribute}.`);
  await countMessage(pool, user.userName, attribute);
  return { CodeDeliveryDetails: await sendCode(pool, user, { purpose: addressPurpose(attribute), address }) };
});
