import { newAuthenticator, sealAuthenticator, toKey } from '../authenticators/authenticators.ts';
import { putPendingSecret } from '../authenticators/authenticators-store.ts';
import { toBase32 } from '../authenticators/base32.ts';
import { getUserOfToken } from '../sessions/tokens.ts';
import { SignedInRequest, getAccessToken } from '../signed-in-request.ts';
import { operation } from '../operation.ts';

/** A new secret for an authenticator app. One that works stays in force until the new one was proven. */
export const associateSoftwareToken = operation(SignedInRequest, async (pool, ask) => {
  const { userName } = await getUserOfToken(pool, getAccessToken(ask));
  const authenticator = newAuthenticator();
  await putPendingSecret(pool.database, userName, sealAuthenticator(pool, userName, authenticator));
  return { SecretCode: toBase32(toKey(authenticator)) };
});
