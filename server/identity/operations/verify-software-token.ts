import { z } from 'zod';
import { openAuthenticator, sealAuthenticator, toKey } from '../authenticators/authenticators.ts';
import { findAuthenticator, provePendingSecret } from '../authenticators/authenticators-store.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { SignedInRequest, getAccessToken } from '../signed-in-request.ts';
import { getUserOfToken } from '../sessions/tokens.ts';
import { alertOwner } from '../codes/alerts.ts';
import { findStep } from '../authenticators/totp.ts';
import { countCodeTry } from '../codes/tries.ts';
import { operation } from '../operation.ts';

const purpose = 'software token setup';

const Ask = SignedInRequest.extend({
  UserCode: z.string().regex(/^\d{6}$/),
  FriendlyDeviceName: z.string().max(128).nullish(),
});

/**
 * Puts the newest secret in force for a code that only somebody who has it can know. Where it replaces one that signing in
 * asks for, the owner is told.
 */
export const verifySoftwareToken = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, getAccessToken(ask));
  const { userName } = user;
  const { pendingSecret: pending, isEnabled } = await findAuthenticator(pool.database, userName);
  if (pending === undefined) throw notFound();
  const forget = await countCodeTry(pool, { userName, user }, purpose);
  const authenticator = openAuthenticator(pool, userName, pending);
  const step = findStep(toKey(authenticator), ask.UserCode, pool.clock());
  if (step === undefined) throw new PoolRefusal('EnableSoftwareTokenMFAException', 'Code mismatch');
  const named = { ...authenticator, ...(ask.FriendlyDeviceName && { deviceName: ask.FriendlyDeviceName }) };
  const secret = sealAuthenticator(pool, userName, named);
  if (!(await provePendingSecret(pool.database, { userName, pending, secret, step }))) throw notFound();
  await forget();
  if (isEnabled) alertOwner(pool, user, 'two-step');
  return { Status: 'SUCCESS' };
});

function notFound(): PoolRefusal {
  return new PoolRefusal('SoftwareTokenMFANotFoundException', 'No software token waits to be verified.');
}
