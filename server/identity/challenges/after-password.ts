// What follows once the password was proven. After a temporary one the person chooses one of their own: the session text
// of that challenge carries the salt of the temporary one, so that it ends by itself when the password has changed.
import { z } from 'zod';
import { seal, unseal } from '../../database/sealed.ts';
import { UserName } from '../accounts/accounts.ts';
import { requiredAddress } from '../accounts/addresses.ts';
import { UserAttributes, readAttributes, withAttributes } from '../accounts/attributes.ts';
import { setPermanentPassword } from '../accounts/changes-store.ts';
import { Password, checkPolicy, toVerifier } from '../accounts/passwords.ts';
import { type Attributes, type PoolUser, findUser } from '../accounts/users-store.ts';
import { parseRequest } from '../operation.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { finishSignIn } from './software-token.ts';

const lifetimeMs = 3 * 60_000;
const sealUse = 'NEW_PASSWORD_REQUIRED';
const attributePrefix = 'userAttributes.';

const Pending = z.object({ userName: z.string(), salt: z.string(), expiresAt: z.number() });
const Responses = z.object({ USERNAME: UserName, NEW_PASSWORD: Password });

/** What follows once the password was proven: a refusal that only its owner may see, a challenge, or tokens. */
export async function afterPassword(pool: Pool, user: PoolUser): Promise<object> {
  if (!user.isEnabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new PoolRefusal('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') throw resetRequired();
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(pool, user);
  return await finishSignIn(pool, user);
}

function askNewPassword(pool: Pool, user: PoolUser): object {
  if (user.passwordExpiresAt !== undefined && user.passwordExpiresAt <= pool.clock()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const { userName, salt } = user;
  const pending: z.infer<typeof Pending> = { userName, salt, expiresAt: pool.clock() + lifetimeMs };
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: seal(pool.secrets.seal, sealUse, pending),
    ChallengeParameters: {
      USER_ID_FOR_SRP: userName,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
}

export async function answerNewPassword(pool: Pool, given: object, session: string): Promise<object> {
  const { USERNAME, NEW_PASSWORD } = parseRequest(Responses, given);
  const user = await getPendingUser(pool, USERNAME, session);
  const attributes = withAttributes(user, readGivenAttributes(pool, given));
  checkPolicy(pool, NEW_PASSWORD);
  const verifier = await toVerifier(pool, user.userName, NEW_PASSWORD);
  const changed = { ...user, ...verifier, attributes, status: 'CONFIRMED' as const };
  const isChanged = await setPermanentPassword(pool.database, { from: user, to: changed, now: pool.clock() });
  if (!isChanged) throw invalidSession();
  return await finishSignIn(pool, changed);
}

async function getPendingUser(pool: Pool, name: string, session: string): Promise<PoolUser> {
  const pending = Pending.safeParse(unseal(pool.secrets.seal, sealUse, session));
  if (!pending.success) throw invalidSession();
  if (pending.data.expiresAt <= pool.clock()) throw notAuthorized('Invalid session for the user, session is expired.');
  const user = await findUser(pool.database, name);
  const isSame = user?.userName === pending.data.userName && user.salt === pending.data.salt;
  if (!isSame || !user.isEnabled || user.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  return user;
}

/** The address that the person has an account by stays as it is; everything else may be told along with the password. */
function readGivenAttributes(pool: Pool, given: object): Attributes {
  const asked = Object.entries(given)
    .filter(([name]) => name.startsWith(attributePrefix))
    .map(([name, value]: [string, unknown]) => ({ Name: name.slice(attributePrefix.length), Value: value }));
  const { UserAttributes: named } = parseRequest(z.object({ UserAttributes }), { UserAttributes: asked });
  const kept = requiredAddress(pool.settings.auth.signInWith);
  return Object.fromEntries(Object.entries(readAttributes(named)).filter(([name]) => name !== kept));
}

export function resetRequired(): PoolRefusal {
  return new PoolRefusal('PasswordResetRequiredException', 'Password reset required for the user');
}

function invalidSession() {
  return notAuthorized('Invalid session for the user.');
}
