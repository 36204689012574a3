import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { isPlainText } from '../../http/plain-text.ts';
import { enterIdentity } from '../identity-pool/identities.ts';
import { Logins, readLogins } from '../identity-pool/logins.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ IdentityId: z.string().min(1).max(55).refine(isPlainText), Logins });

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const lifetimeSeconds = 60 * 60;

/** Credentials in the form that clients take. They open nothing: nothing of ours asks for them. */
export const getCredentialsForIdentity = operation(Ask, async (pool, ask) => {
  const identityId = await enterIdentity(pool, ask.IdentityId, await readLogins(pool, ask.Logins));
  return {
    IdentityId: identityId,
    Credentials: {
      AccessKeyId: `ASIA${Array.from({ length: 16 }, () => base32[randomInt(base32.length)]).join('')}`,
      SecretKey: randomBytes(30).toString('base64'),
      SessionToken: randomBytes(600).toString('base64'),
      Expiration: Math.floor(pool.clock() / 1_000) + lifetimeSeconds,
    },
  };
});
