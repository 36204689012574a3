import { z } from 'zod';
import { UserName, findAccount, mayReset } from '../accounts.ts';
import { deliverCode, makeCode, resetPurpose, toDeliveryDetails, toMadeUpDetails } from '../codes.ts';
import { inEvenTime } from '../even-time.ts';
import { countMessage } from '../tries.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName });

/**
 * Sends a code for a new password to a proven address. Who has no account, or none that a code could open, gets the
 * same answer after the same work and in the same time, and a code that nobody is told.
 */
export const forgotPassword = verb(Ask, async (pool, ask) => {
  const details = await inEvenTime(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    await countMessage(pool, userName, resetPurpose.name);
    const code = await makeCode(pool, userName, resetPurpose);
    if (!mayReset(user)) return { answer: toMadeUpDetails(ask.Username, userName), sending: Promise.resolve() };
    const sending = deliverCode(pool, user, { purpose: resetPurpose, code });
    return { answer: toDeliveryDetails(user.attributes['email'] ?? ''), sending };
  });
  return { CodeDeliveryDetails: details };
});
