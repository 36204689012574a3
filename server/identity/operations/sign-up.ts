import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { UserName, findAccount, simulateAddress } from '../accounts/accounts.ts';
import {
  type Address,
  type PoolKind,
  signInNamesOf,
  signUpAddressName,
  signUpAddressOf,
} from '../accounts/addresses.ts';
import { UserAttributes, readAttributes, toNewAttributes } from '../accounts/attributes.ts';
import { Password, checkPolicy, isPasswordOf, toVerifier } from '../accounts/passwords.ts';
import { toSignInName } from '../accounts/names-store.ts';
import { confirmUser, meanwhileChanged } from '../accounts/proofs.ts';
import {
  type Attributes,
  type PoolUser,
  findUser,
  insertUser,
  isOver,
  replaceWaitingUser,
  takeBackSignUp,
  waitOn,
} from '../accounts/users-store.ts';
import { giveMark } from '../asking-browser.ts';
import { Code, codeExpired, makeCode, redeemCode, signUpPurpose } from '../codes/codes.ts';
import {
  checkLetter,
  countLetter,
  countRequest,
  deliverCode,
  sendRequestedCode,
  takeBackLetter,
  toDeliveryDetails,
  withMinimumDuration,
} from '../codes/delivery.ts';
import { countStrangersCodeTry } from '../codes/tries.ts';
import { ClientId, operation } from '../operation.ts';
import { PoolRefusal, invalidParameter, notAuthorized } from '../pool-refusal.ts';
import type { Pool } from '../pool.ts';

const SignUpRequest = z.object({
  ClientId,
  Username: UserName,
  Password,
  UserAttributes: UserAttributes.nullish(),
});

/** So many others may sign up with the name in the same moment. */
const collisionsMax = 5;

/**
 * Opens an account that waits for its code. One with the name that waits already gives way, unless it has the same
 * password: nobody keeps an address by being first. If the code can't be sent all is as it was before.
 */
export const signUp = operation(SignUpRequest, async (pool, ask) => {
  const kind = pool.settings.auth.signInWith;
  const attributes = toNewAttributes(kind, ask.Username, readAttributes(ask.UserAttributes ?? []));
  await checkIsLetIn(pool, attributes['email']);
  checkPolicy(pool, ask.Password);
  const user = await toNewUser(pool, ask, attributes);
  const address = signUpAddressOf(pool.settings.auth, user);
  if (!address) throw new Error('An account was opened without an address.');
  let before: PoolUser | undefined;
  try {
    before = await openAccount(pool, { user, address, kind, ask });
    const opened = { ...user, signUp: { ...user.signUp, isContested: before !== undefined } };
    const code = await makeCode(pool, user.userName, { purpose: signUpPurpose, address });
    await deliverCode(pool, opened, { purpose: signUpPurpose, address, code });
    // Otherwise each sign-up would bring its browser new tries for the code.
    if (!before) giveMark(pool, user);
  } catch (error) {
    await takeBackSignUp(pool.database, { user, before }, signInNamesOf(kind, before ?? user));
    throw error;
  }
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: toDeliveryDetails(address) };
});

/** In the way in which Amazon's pool refuses a sign-up by a rule of one's own. */
async function checkIsLetIn({ settings, database, clock, isInvited }: Pool, email = ''): Promise<void> {
  const { signUp: who } = settings.auth;
  if (who === 'open') return;
  if (who === 'invited' && (await isInvited?.(database, email, clock()))) return;
  throw new PoolRefusal('UserLambdaValidationException', 'Sign-up is for people who were invited.');
}

interface ToOpen {
  readonly user: PoolUser;
  readonly address: Address;
  readonly kind: PoolKind;
  readonly ask: z.infer<typeof SignUpRequest>;
}

/**
 * Answers the sign-up that waited and gave way, if there was one. Counts the letter before, so that nobody ends one
 * without writing to its owner, and as much where it tells that the name is taken; who may cause no letter learns nothing
 * of who has the name, or by which password.
 */
async function openAccount(pool: Pool, { user, address, kind, ask }: ToOpen): Promise<PoolUser | undefined> {
  const names = { names: signInNamesOf(kind, user), now: pool.clock() };
  await checkLetter(pool, address, { isKnown: false });
  for (let collisions = 0; collisions < collisionsMax; collisions += 1) {
    if (await insertUser(pool.database, user, names)) {
      await countLetter(pool, address, { isKnown: false });
      return undefined;
    }
    const from = await findUser(pool.database, ask.Username);
    if (!from) continue;
    const isEnded = isOver(from, names.now);
    // Before a password is compared, so that many at one moment are no more guesses than letters.
    await countLetter(pool, address, { isKnown: false });
    if (!isEnded && (await isTaken(pool, from, { address, password: ask.Password }))) {
      await takeBackLetter(pool, address, { isKnown: false });
      throw new PoolRefusal('UsernameExistsException', 'User already exists');
    }
    if (await replaceWaitingUser(pool.database, { from, to: user }, names)) return isEnded ? undefined : from;
    await takeBackLetter(pool, address, { isKnown: false });
  }
  throw meanwhileChanged();
}

/** A name that is no address of theirs belongs to who asked first: a code to another address shows nothing of it. */
async function isTaken(
  pool: Pool,
  user: PoolUser,
  { address, password }: { readonly address: Address; readonly password: string },
): Promise<boolean> {
  if (user.status !== 'UNCONFIRMED' || !user.isEnabled) return true;
  const waitsAt = signUpAddressOf(pool.settings.auth, user)?.value ?? '';
  if (toSignInName(waitsAt) !== toSignInName(address.value)) return true;
  return await isPasswordOf(pool, { ...user, user }, password);
}

async function toNewUser(pool: Pool, ask: z.infer<typeof SignUpRequest>, attributes: Attributes): Promise<PoolUser> {
  const sub = randomUUID();
  const userName = pool.settings.auth.signInWith === 'username' ? ask.Username : sub;
  const now = pool.clock();
  return {
    userName,
    sub,
    status: 'UNCONFIRMED',
    isEnabled: true,
    attributes,
    proven: {},
    groups: [],
    passwordExpiresAt: undefined,
    signUp: { at: now, device: pool.device, isContested: false, endsAt: now },
    ...(await toVerifier(pool, userName, ask.Password)),
  };
}

const ConfirmSignUpRequest = z.object({
  ClientId,
  Username: UserName,
  ConfirmationCode: Code,
  ForceAliasCreation: z.boolean().nullish(),
  /** Whoever signed up may say which sign-up was theirs, by the `UserSub` of its answer. What others mean by it is theirs. */
  ClientMetadata: z
    .object({ signUp: z.uuid().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Proves the address of a new account with the code that was sent there. Where it is already another account's sign-in
 * name the code stays good, for the same call with `ForceAliasCreation`.
 */
export const confirmSignUp = operation(ConfirmSignUpRequest, async (pool, ask) => {
  const { user, userName } = await findAccount(pool, ask.Username);
  if (user?.status !== 'UNCONFIRMED') {
    await countStrangersCodeTry(pool, { userName, user }, signUpPurpose.name);
    if (!user || !tellsAccounts(pool)) throw codeExpired();
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  await confirm(pool, user, ask);
  return {};
});

/** Where nobody signs up, nobody needs to know that an account is confirmed already. */
function tellsAccounts({ settings }: Pool): boolean {
  return settings.auth.signUp !== 'off';
}

async function confirm(pool: Pool, user: PoolUser, ask: z.infer<typeof ConfirmSignUpRequest>): Promise<void> {
  const code = ask.ConfirmationCode;
  const isForced = ask.ForceAliasCreation ?? false;
  const address = signUpAddressOf(pool.settings.auth, user);
  const { userName } = user;
  const back = { user, userName, purpose: signUpPurpose.name, code, addresses: address ? [address] : [] };
  const proof = { user, kind: pool.settings.auth.signInWith, now: pool.clock(), isForced };
  await redeemCode(pool, back, countStrangersCodeTry, async (transaction) => {
    await confirmUser(transaction, proof, { attribute: address?.attribute, signUp: ask.ClientMetadata?.signUp });
  });
}

const ResendConfirmationCodeRequest = z.object({ ClientId, Username: UserName });

/**
 * A new sign-up code; the one before stops working. A name that nobody has gets an answer that looks the same, in the
 * same time, and leaves no code behind.
 */
export const resendConfirmationCode = operation(ResendConfirmationCodeRequest, async (pool, ask) => {
  const details = await withMinimumDuration(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    const own = user && signUpAddressOf(pool.settings.auth, user);
    const destination = own ?? simulateAddress(pool, ask.Username, signUpAddressName(pool.settings.auth));
    const address = user?.status === 'UNCONFIRMED' ? own : undefined;
    const request = { user, userName, purpose: signUpPurpose, address, destination, isAgain: true };
    await countRequest(pool, request);
    if (user && address) await waitOn(pool.database, user, pool.clock());
    const sent = await sendRequestedCode(pool, request);
    if (user && !address && tellsAccounts(pool)) throw invalidParameter('User is already confirmed.');
    return sent;
  });
  return { CodeDeliveryDetails: details };
});
