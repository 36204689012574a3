import { decodeProtectedHeader } from 'jose';
import { type Profile, type SignIn, notSignedIn } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Pool } from './pool.ts';
import { isSessionAlive } from './sessions/sessions-store.ts';
import { verifyOnce } from './sessions/verified-tokens.ts';
import { type Attributes, findUserBySub } from './accounts/users-store.ts';

/** What the staff door needs to know of the embedded pool. */
export function poolSignIn(pool: Pool): SignIn {
  return {
    verify: verifyOnce(pool),
    isAlive: async ({ id, originJti, accessToken }) => {
      const keyId = pool.keys.rowOf(decodeProtectedHeader(accessToken));
      return originJti !== undefined && (await isSessionAlive(pool.database, { originJti, sub: id, keyId }));
    },
    profileOf: async ({ id }) => {
      const user = await findUserBySub(pool.database, id);
      if (!user) throw new Refusal(401, notSignedIn);
      return toProfile(user.attributes);
    },
    hasAccount: async (transaction, { id }) => (await findUserBySub(transaction, id)) !== undefined,
  };
}

/** Given and family name, else the full name, else what stands before the @. */
export function toProfile(attributes: Attributes): Profile {
  const { email = '', given_name: given = '', family_name: family = '', name = '' } = attributes;
  const full = `${given.trim()} ${family.trim()}`.trim();
  return {
    name: full || name.trim() || (email.split('@')[0] ?? ''),
    email,
    isEmailProven: email !== '' && attributes['email_verified'] === 'true',
  };
}
