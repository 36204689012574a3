import { z } from 'zod';
import { getIdentity } from '../identity-pool/identities.ts';
import { Logins, readLogins } from '../identity-pool/logins.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ IdentityPoolId: z.string().min(1).max(55), Logins });

/** The identity of a person, always the same one, or a new one for a guest. */
export const getId = operation(Ask, async (pool, ask) => {
  if (ask.IdentityPoolId !== pool.ids.identityPoolId) {
    throw new PoolRefusal('ResourceNotFoundException', `IdentityPool '${ask.IdentityPoolId}' not found.`);
  }
  return { IdentityId: await getIdentity(pool, await readLogins(pool, ask.Logins)) };
});
