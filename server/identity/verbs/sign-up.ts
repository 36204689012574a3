import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { UserName } from '../accounts/accounts.ts';
import { signUpAddressOf } from '../accounts/addresses.ts';
import { UserAttributes, readAttributes } from '../accounts/attributes.ts';
import { sendCode } from '../codes/code-delivery.ts';
import { signUpPurpose } from '../codes/codes.ts';
import { signInNamesOf } from '../accounts/names.ts';
import { toNewAttributes } from '../accounts/names-sign-up.ts';
import { Password, checkPolicy, toVerifier } from '../accounts/passwords.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal } from '../pool-refusal.ts';
import { type Attributes, type PoolUser, insertUser, removeUnconfirmedUser } from '../accounts/users-store.ts';
import { giveMark } from '../device-marks.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({
  ClientId,
  Username: UserName,
  Password,
  UserAttributes: UserAttributes.nullish(),
});

/** Opens an account that waits for its code. If the code can't be sent the account is taken back. */
export const signUp = verb(Ask, async (pool, ask) => {
  const kind = pool.settings.auth.signInWith;
  const attributes = toNewAttributes(kind, ask.Username, readAttributes(ask.UserAttributes ?? []));
  checkPolicy(pool, ask.Password);
  const user = await toNewUser(pool, ask, attributes);
  const names = signInNamesOf(kind, user);
  if (!(await insertUser(pool.database, user, { names, now: pool.clock() }))) {
    throw new PoolRefusal('UsernameExistsException', 'User already exists');
  }
  const CodeDeliveryDetails = await sendFirstCode(pool, user);
  giveMark(pool, user);
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails };
});

async function toNewUser(pool: Pool, ask: z.infer<typeof Ask>, attributes: Attributes): Promise<PoolUser> {
  const sub = randomUUID();
  const userName = pool.settings.auth.signInWith === 'username' ? ask.Username : sub;
  return {
    userName,
    sub,
    status: 'UNCONFIRMED',
    isEnabled: true,
    attributes,
    proven: {},
    groups: [],
    passwordExpiresAt: undefined,
    ...(await toVerifier(pool, userName, ask.Password)),
  };
}

async function sendFirstCode(pool: Pool, user: PoolUser) {
  const address = signUpAddressOf(user);
  if (!address) throw new Error('An account was opened without an address.');
  try {
    return await sendCode(pool, user, { purpose: signUpPurpose, address });
  } catch (error) {
    await removeUnconfirmedUser(pool.database, user.userName);
    throw error;
  }
}
