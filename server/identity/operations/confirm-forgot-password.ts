import { z } from 'zod';
import { UserName, findAccount, mayReset } from '../accounts/accounts.ts';
import { provenAddressesOf } from '../accounts/addresses.ts';
import { alertOwner } from '../codes/alerts.ts';
import { Code, codeMismatch, redeemCode, resetPurpose } from '../codes/codes.ts';
import { Password, checkPolicy, toVerifier } from '../accounts/passwords.ts';
import { resetPassword } from '../accounts/passwords-store.ts';
import { countStrangersCodeTry, forgetPasswordTries } from '../codes/tries.ts';
import { giveMark } from '../device-marks.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({ ClientId, Username: UserName, ConfirmationCode: Code, Password });

/**
 * A new password for a code. The policy is checked first, so that a password outside it costs neither the code nor a
 * try. Make-believe accounts go the same way and arrive nowhere.
 */
export const confirmForgotPassword = operation(Ask, async (pool, ask) => {
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
    giveMark(pool, user);
    alertOwner(pool, user, 'password');
  }
  return {};
});
