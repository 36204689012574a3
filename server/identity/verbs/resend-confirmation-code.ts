import { z } from 'zod';
import { UserName, findAccount, simulateAddress } from '../accounts/accounts.ts';
import { type Address, signUpAddressOf } from '../accounts/addresses.ts';
import { deliverCode, toDeliveryDetails } from '../codes/code-delivery.ts';
import { makeCode, signUpPurpose } from '../codes/codes.ts';
import { inEvenTime } from '../even-time.ts';
import { toSignInName } from '../accounts/names-store.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { countMessageTo, countStrangersMessage } from '../codes/tries.ts';
import { type PoolUser, waitOn } from '../accounts/users-store.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same, in the
 * same time, and leaves no code behind.
 */
export const resendConfirmationCode = verb(Ask, async (pool, ask) => {
  const details = await inEvenTime(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countStrangersMessage(pool, { userName, user }, signUpPurpose.name);
    if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const address = user && signUpAddressOf(user);
    const code = address && (await makeNextCode(pool, user, address));
    const sending = code ? deliver(pool, user, address, code) : Promise.resolve();
    return { details: toDeliveryDetails(address ?? simulateAddress(pool, ask.Username)), sending };
  });
  return { CodeDeliveryDetails: details };
});

async function makeNextCode(pool: Pool, user: PoolUser, address: Address): Promise<string> {
  await waitOn(pool.database, user, pool.clock());
  return await makeCode(pool, user.userName, { purpose: signUpPurpose, address });
}

/** The answer does not tell when the address has got enough messages. */
async function deliver(pool: Pool, user: PoolUser, address: Address, code: string): Promise<void> {
  await countMessageTo(pool, toSignInName(address.value));
  await deliverCode(pool, user, { purpose: signUpPurpose, address, code, isAgain: true });
}
