import { z } from 'zod';
import { resetRequired } from '../after-password.ts';
import { alertOwner } from '../codes/alerts.ts';
import { Password, checkPolicy, isPasswordOf, proveAccount, toVerifier } from '../accounts/passwords.ts';
import { changePasswordOf } from '../accounts/passwords-store.ts';
import { wrongNameOrPassword } from '../pool-refusal.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token, PreviousPassword: Password, ProposedPassword: Password });

/** A new password for somebody who is signed in and knows the present one; wrong ones count as in signing in. */
export const changePassword = operation(Ask, async (pool, ask) => {
  const user = await getUserOfToken(pool, ask.AccessToken);
  checkPolicy(pool, ask.ProposedPassword);
  await proveAccount(pool, { ...user, user }, () => isPasswordOf(pool, { ...user, user }, ask.PreviousPassword));
  if (user.status === 'RESET_REQUIRED') throw resetRequired();
  const to = await toVerifier(pool, user.userName, ask.ProposedPassword);
  const change = { userName: user.userName, from: user, to, now: pool.clock() };
  if (!(await changePasswordOf(pool.database, change))) throw wrongNameOrPassword();
  alertOwner(pool, user, 'password');
  return {};
});
