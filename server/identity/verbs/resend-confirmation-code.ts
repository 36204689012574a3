import { z } from 'zod';
import { UserName, findAccount, simulateAddress } from '../accounts.ts';
import { signUpAddressOf } from '../addresses.ts';
import { deliverCode, toDeliveryDetails } from '../code-delivery.ts';
import { makeCode, signUpPurpose } from '../codes.ts';
import { inEvenTime } from '../even-time.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { countMessage } from '../tries.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same, after
 * the same work and in the same time.
 */
export const resendConfirmationCode = verb(Ask, async (pool, ask) => {
  const details = await inEvenTime(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countMessage(pool, userName, signUpPurpose.name);
    if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const purpose = signUpPurpose;
    const address = user && signUpAddressOf(user);
    const code = await makeCode(pool, userName, { purpose, address });
    const sending = user && address ? deliverCode(pool, user, { purpose, address, code }) : Promise.resolve();
    return { details: toDeliveryDetails(address ?? simulateAddress(pool, ask.Username)), sending };
  });
  return { CodeDeliveryDetails: details };
});
