import { z } from 'zod';
import { UserName, findAccount, simulateAddress } from '../accounts/accounts.ts';
import { signUpAddressOf } from '../accounts/addresses.ts';
import { type CodeToSend, deliverCode, toDeliveryDetails } from '../codes/code-delivery.ts';
import { makeCode, signUpPurpose } from '../codes/codes.ts';
import { inEvenTime } from '../even-time.ts';
import { toSignInName } from '../accounts/names-store.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { countMessageTo, countStrangersMessage } from '../codes/tries.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same, after
 * the same work and in the same time.
 */
export const resendConfirmationCode = verb(Ask, async (pool, ask) => {
  const details = await inEvenTime(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countStrangersMessage(pool, { userName, user }, signUpPurpose.name);
    if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const purpose = signUpPurpose;
    const address = user && signUpAddressOf(user);
    const code = await makeCode(pool, userName, { purpose, address });
    const sending = user && address ? deliver(pool, user, { purpose, address, code }) : Promise.resolve();
    return { details: toDeliveryDetails(address ?? simulateAddress(pool, ask.Username)), sending };
  });
  return { CodeDeliveryDetails: details };
});

/** The answer does not tell when the address has got enough messages. */
async function deliver(pool: Pool, user: PoolUser, sent: CodeToSend & { readonly code: string }): Promise<void> {
  await countMessageTo(pool, toSignInName(sent.address.value));
  await deliverCode(pool, user, sent);
}
