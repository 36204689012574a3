import { z } from 'zod';
import { UserName, findAccount } from '../accounts.ts';
import { Code, codeExpired, redeemCode, signUpPurpose } from '../codes.ts';
import { notAuthorized } from '../pool-refusal.ts';
import { countCodeTry } from '../tries.ts';
import { confirmUser } from '../users-store.ts';
import { ClientId, verb } from '../verb.ts';

const Ask = z.object({ ClientId, Username: UserName, ConfirmationCode: Code });

/** Proves the address of a new account with the code that was sent there. */
export const confirmSignUp = verb(Ask, async (pool, ask) => {
  const { user, userName } = await findAccount(pool, ask.Username);
  if (!user) {
    await countCodeTry(pool, userName, signUpPurpose.name);
    throw codeExpired();
  }
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  const use = { userName, purpose: signUpPurpose.name, code: ask.ConfirmationCode };
  await redeemCode(pool, use, (transaction) => confirmUser(transaction, user, pool.clock()));
  return {};
});
