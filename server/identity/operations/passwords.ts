import { z } from 'zod';
import { UserName, findAccount, mayReset, simulateAddress } from '../accounts/accounts.ts';
import { provenAddressesOf, resetAddressOf, signUpAddressOf } from '../accounts/addresses.ts';
import { changePasswordOf, resetPassword, wasPasswordChangedJustNow } from '../accounts/changes-store.ts';
import { Password, checkPolicy, isPasswordOf, proveAccount, toVerifier } from '../accounts/passwords.ts';
import { giveMark } from '../asking-browser.ts';
import { resetRequired } from '../challenges/after-password.ts';
import { Code, codeMismatch, redeemCode, resetPurpose } from '../codes/codes.ts';
import { alertOwner, countRequest, sendRequestedCode, withMinimumDuration } from '../codes/delivery.ts';
import { countStrangersCodeTry, forgetPasswordTries } from '../codes/tries.ts';
import { ClientId, operation } from '../operation.ts';
import { wrongNameOrPassword } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';

/** Within this clients ask again whose answer was lost. */
const repeatedMsMax = 60_000;

const ChangePasswordRequest = z.object({ AccessToken: Token, PreviousPassword: Password, ProposedPassword: Password });

/**
 * A new password for somebody who is signed in and knows the present one; wrong ones count as in signing in. Where the
 * answer was lost, clients ask again by themselves: it has been done.
 */
export const changePassword = operation(ChangePasswordRequest, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  checkPolicy(pool, ask.ProposedPassword);
  const account = { ...user, user };
  let isDone = false;
  await proveAccount(pool, account, async () => {
    if (await isPasswordOf(pool, account, ask.PreviousPassword)) return true;
    // Later it would be a second guess in one.
    const change = { userName: user.userName, now: pool.clock(), msMax: repeatedMsMax };
    if (!(await wasPasswordChangedJustNow(pool.database, change))) return false;
    isDone = await isPasswordOf(pool, account, ask.ProposedPassword);
    return isDone;
  });
  if (user.status === 'RESET_REQUIRED') throw resetRequired();
  if (isDone) {
    giveMark(pool, user);
    return {};
  }
  const to = await toVerifier(pool, user.userName, ask.ProposedPassword);
  const change = { userName: user.userName, from: user, to, now: pool.clock() };
  if (!(await changePasswordOf(pool.database, change))) throw wrongNameOrPassword();
  giveMark(pool, user, to);
  alertOwner(pool, user, 'password');
  return {};
});

const ForgotPasswordRequest = z.object({ ClientId, Username: UserName });

/**
 * Sends a code for a new password to a proven address. Who has no account, or none that a code could open, gets the
 * same answer in the same time, and no code.
 */
export const forgotPassword = operation(ForgotPasswordRequest, async (pool, ask) => {
  const details = await withMinimumDuration(pool, async () => {
    const { user, userName } = await findAccount(pool, ask.Username);
    const address = mayReset(user) ? resetAddressOf(user) : undefined;
    const destination =
      address ?? (user && signUpAddressOf(pool.settings.auth, user)) ?? simulateAddress(pool, ask.Username);
    const request = { user, userName, purpose: resetPurpose, address, destination };
    await countRequest(pool, request);
    return await sendRequestedCode(pool, request);
  });
  return { CodeDeliveryDetails: details };
});

const ConfirmForgotPasswordRequest = z.object({ ClientId, Username: UserName, ConfirmationCode: Code, Password });

/**
 * A new password for a code. The policy is checked first, so that a password outside it costs neither the code nor a
 * try. Make-believe accounts go the same way and arrive nowhere.
 */
export const confirmForgotPassword = operation(ConfirmForgotPasswordRequest, async (pool, ask) => {
  checkPolicy(pool, ask.Password);
  const { user, userName } = await findAccount(pool, ask.Username);
  const to = await toVerifier(pool, userName, ask.Password);
  const addresses = mayReset(user) ? provenAddressesOf(user) : [];
  const back = { user, userName, purpose: resetPurpose.name, code: ask.ConfirmationCode, addresses };
  await redeemCode(pool, back, countStrangersCodeTry, async (transaction) => {
    if (!(await resetPassword(transaction, { userName, to, now: pool.clock() }))) throw codeMismatch();
  });
  await forgetPasswordTries(pool.database, userName);
  if (user) {
    giveMark(pool, user, to);
    alertOwner(pool, user, 'password');
  }
  return {};
});
