import { z } from 'zod';
import { UserName, findAccount } from '../accounts.ts';
import { sendCode, signUpPurpose, toMadeUpDetails } from '../codes.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { countMessage } from '../tries.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName });

/** A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same. */
export const resendConfirmationCode = verb(Ask, async (pool, ask) => {
  const { user, userName } = await findAccount(pool, ask.Username);
  if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  await countMessage(pool, userName, signUpPurpose.name);
  const details = user ? await sendCode(pool, user, signUpPurpose) : toMadeUpDetails(ask.Username, userName);
  return { CodeDeliveryDetails: details };
});
