import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { UserName } from '../accounts.ts';
import { UserAttributes, isEmail, readAttributes } from '../attributes.ts';
import { sendCode, signUpPurpose } from '../codes.ts';
import { Password, checkPolicy, toVerifier } from '../passwords.ts';
import { signInNamesOf } from '../names.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal, invalidParameter } from '../pool-refusal.ts';
import { type Attributes, type PoolUser, insertUser, removeUnconfirmedUser } from '../users-store.ts';
import { toSignInName } from '../names-store.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({
  ClientId,
  Username: UserName,
  Password,
  UserAttributes: UserAttributes.nullish(),
});

/** Opens an account that waits for its code. If the code can't be sent the account is taken back. */
export const signUp = verb(Ask, async (pool, ask) => {
  const attributes = toAttributes(ask.Username, readAttributes(ask.UserAttributes ?? []));
  checkPolicy(pool, ask.Password);
  const user = await toNewUser(pool, ask.Password, attributes);
  const names = signInNamesOf(pool.settings.auth.signInWith, user);
  if (!(await insertUser(pool.database, user, { names, now: pool.clock() }))) {
    throw new PoolRefusal('UsernameExistsException', 'User already exists');
  }
  const details = await sendCode(pool, user, signUpPurpose).catch(async (error: unknown) => {
    await removeUnconfirmedUser(pool.database, user.userName);
    throw error;
  });
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: details };
});

/** The user name of a sign-up is the address; the attribute may repeat it, not contradict it. */
function toAttributes(userName: string, asked: Attributes): Attributes {
  if (!isEmail(userName)) throw invalidParameter('Username should be an email.');
  const email = asked['email'] ?? userName;
  if (toSignInName(email) !== toSignInName(userName)) throw invalidParameter('Username and email must be the same.');
  return { ...asked, email, email_verified: 'false' };
}

async function toNewUser(pool: Pool, password: string, attributes: Attributes): Promise<PoolUser> {
  const sub = randomUUID();
  return {
    userName: sub,
    sub,
    status: 'UNCONFIRMED',
    isEnabled: true,
    attributes,
    proven: {},
    groups: [],
    passwordExpiresAt: undefined,
    ...(await toVerifier(pool, sub, password)),
  };
}
