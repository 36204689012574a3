import { z } from 'zod';
import { UserName, findAccount, simulateAddress } from '../accounts/accounts.ts';
import { signUpAddressOf } from '../accounts/addresses.ts';
import { sendAskedFor } from '../codes/code-delivery.ts';
import { signUpPurpose } from '../codes/codes.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { invalidParameter } from '../pool-refusal.ts';
import { countStrangersMessage } from '../codes/tries.ts';
import { waitOn } from '../accounts/users-store.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same, in the
 * same time, and leaves no code behind.
 */
export const resendConfirmationCode = operation(Ask, async (pool, ask) => {
  const details = await withMinimumDuration(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countStrangersMessage(pool, { userName, user }, signUpPurpose.name);
    if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const address = user && signUpAddressOf(user);
    const told = address ?? simulateAddress(pool, ask.Username);
    if (user && address) await waitOn(pool.database, user, pool.clock());
    return await sendAskedFor(pool, { user, userName, purpose: signUpPurpose, address, told, isAgain: true });
  });
  return { CodeDeliveryDetails: details };
});
