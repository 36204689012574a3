import { z } from 'zod';
import { UserName, findAccount, mayReset, simulateAddress } from '../accounts/accounts.ts';
import { resetAddressOf, signUpAddressOf } from '../accounts/addresses.ts';
import { sendAskedFor } from '../codes/code-delivery.ts';
import { resetPurpose } from '../codes/codes.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { countStrangersMessage } from '../codes/tries.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * Sends a code for a new password to a proven address. Who has no account, or none that a code could open, gets the
 * same answer in the same time, and no code.
 */
export const forgotPassword = operation(Ask, async (pool, ask) => {
  const details = await withMinimumDuration(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countStrangersMessage(pool, { userName, user }, resetPurpose.name);
    const purpose = resetPurpose;
    const address = mayReset(user) ? resetAddressOf(user) : undefined;
    const told = address ?? (user && signUpAddressOf(user)) ?? simulateAddress(pool, ask.Username);
    return await sendAskedFor(pool, { user, userName, purpose, address, told });
  });
  return { CodeDeliveryDetails: details };
});
