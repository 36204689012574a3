// After the password, the code of an authenticator app. The session text carries what was true when it was written: the
// salt of the password and the secret of the app. It ends by itself when either has changed.
import { z } from 'zod';
import { seal, unseal } from '../../database/sealed.ts';
import { hashOf } from '../../http/secrets.ts';
import { UserName } from '../accounts/accounts.ts';
import { type PoolUser, findUser } from '../accounts/users-store.ts';
import { findAuthenticator, takeStep } from '../authenticators/authenticators-store.ts';
import { type Authenticator, findStep, openAuthenticator, toKey } from '../authenticators/authenticators.ts';
import { codeMismatch } from '../codes/codes.ts';
import { countCodeTry, countSessionTry } from '../codes/tries.ts';
import { parseRequest } from '../operation.ts';
import { PoolRefusal, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';
import { signIn } from '../sessions/tokens.ts';
import { removeStaleNowAndThen } from '../stale-store.ts';
import { isChallengeUsed, useChallenge } from './challenges-store.ts';

const lifetimeMs = 3 * 60_000;
const sealUse = 'SOFTWARE_TOKEN_MFA';
const triesOfAccount = 'software token';
const triesOfSession = 'software token session';

const Pending = z.object({ userName: z.string(), salt: z.string(), secret: z.string(), expiresAt: z.number() });
const Responses = z.object({
  USERNAME: UserName,
  SOFTWARE_TOKEN_MFA_CODE: z.string().min(1).max(2048),
});

/** A sign-in that waits for its code. */
interface Waiting {
  readonly user: PoolUser;
  readonly secret: string;
  readonly authenticator: Authenticator;
  readonly hash: string;
  readonly expiresAt: number;
}

/** What follows for somebody who may come in by the password: a code where one is wanted, else tokens. */
export async function finishSignIn(pool: Pool, user: PoolUser): Promise<object> {
  return (await askSoftwareToken(pool, user)) ?? (await signIn(pool, user));
}

/** Nothing for somebody who signs in by the password alone. */
async function askSoftwareToken(pool: Pool, user: PoolUser): Promise<object | undefined> {
  const { userName, salt } = user;
  const { secret, isEnabled } = await findAuthenticator(pool.database, userName);
  if (!isEnabled || secret === undefined) return undefined;
  const expiresAt = pool.clock() + lifetimeMs;
  const pending: z.infer<typeof Pending> = { userName, salt, secret: hashOf(secret), expiresAt };
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: seal(pool.secrets.seal, sealUse, pending),
    ChallengeParameters: {
      USER_ID_FOR_SRP: userName,
      FRIENDLY_DEVICE_NAME: openAuthenticator(pool, userName, secret).deviceName,
    },
  };
}

/** Every try counts twice, for the account and for the session, so that neither new sessions nor new accounts help. */
export async function answerSoftwareToken(pool: Pool, given: object, session: string): Promise<object> {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code } = parseRequest(Responses, given);
  const waiting = await getWaiting(pool, USERNAME, session);
  const { user, hash } = waiting;
  // In this order, so that what the session refuses does not count for the account.
  await countSessionTry(pool, hash, triesOfSession);
  const forget = await countCodeTry(pool, { userName: user.userName, user }, triesOfAccount);
  const step = findStep(toKey(waiting.authenticator), code, pool.clock());
  if (step === undefined) throw codeMismatch();
  await useUp(pool, waiting, step);
  await forget();
  return await signIn(pool, user);
}

async function getWaiting(pool: Pool, name: string, session: string): Promise<Waiting> {
  const pending = Pending.safeParse(unseal(pool.secrets.seal, sealUse, session));
  if (!pending.success) throw invalidSession();
  const { userName, salt, expiresAt } = pending.data;
  if (expiresAt <= pool.clock()) throw notAuthorized('Invalid session for the user, session is expired.');
  const hash = hashOf(session);
  const user = await findUser(pool.database, name);
  const isSame = user?.userName === userName && user.salt === salt;
  if (!isSame || !user.isEnabled || user.status !== 'CONFIRMED') throw invalidSession();
  const { secret, isEnabled } = await findAuthenticator(pool.database, userName);
  if (!isEnabled || secret === undefined || hashOf(secret) !== pending.data.secret) throw invalidSession();
  if (await isChallengeUsed(pool.database, hash)) throw invalidSession();
  return { user, secret, authenticator: openAuthenticator(pool, userName, secret), hash, expiresAt };
}

/** The session and the code, both or neither: of several answers at once one gets through. */
async function useUp(pool: Pool, { user, secret, hash, expiresAt }: Waiting, step: number): Promise<void> {
  removeStaleNowAndThen(pool);
  await pool.database.transaction().execute(async (transaction) => {
    if (!(await useChallenge(transaction, hash, expiresAt))) throw invalidSession();
    if (!(await takeStep(transaction, { userName: user.userName, secret, step }))) throw codeUsed();
  });
}

function invalidSession(): PoolRefusal {
  return notAuthorized('Invalid session for the user.');
}

function codeUsed(): PoolRefusal {
  return new PoolRefusal('ExpiredCodeException', 'Your software token has already been used once.');
}
