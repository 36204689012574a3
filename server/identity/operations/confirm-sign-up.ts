import { z } from 'zod';
import { UserName, findAccount } from '../accounts/accounts.ts';
import { signUpAddressOf } from '../accounts/addresses.ts';
import { Code, codeExpired, redeemCode, signUpPurpose } from '../codes/codes.ts';
import type { Pool } from '../pool.ts';
import { notAuthorized } from '../pool-refusal.ts';
import { confirmUser } from '../accounts/proofs.ts';
import { countStrangersCodeTry } from '../codes/tries.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import { ClientId, operation } from '../operation.ts';

const Ask = z.object({
  ClientId,
  Username: UserName,
  ConfirmationCode: Code,
  ForceAliasCreation: z.boolean().nullish(),
  /** Whoever signed up may say which sign-up was theirs, by the `UserSub` of its answer. What others mean by it is theirs. */
  ClientMetadata: z.object({ signUp: z.string().optional() }).optional().catch(undefined),
});

/**
 * Proves the address of a new account with the code that was sent there. Where it is already another account's sign-in
 * name the code stays good, for the same call with `ForceAliasCreation`.
 */
export const confirmSignUp = operation(Ask, async (pool, ask) => {
  const { user, userName } = await findAccount(pool, ask.Username);
  if (!user) {
    await countStrangersCodeTry(pool, { userName, user }, signUpPurpose.name);
    throw codeExpired();
  }
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  await confirm(pool, user, ask);
  return {};
});

async function confirm(pool: Pool, user: PoolUser, ask: z.infer<typeof Ask>): Promise<void> {
  const code = ask.ConfirmationCode;
  const isForced = ask.ForceAliasCreation ?? false;
  const address = signUpAddressOf(user);
  const { userName } = user;
  const back = { user, userName, purpose: signUpPurpose.name, code, addresses: address ? [address] : [] };
  const proof = { user, kind: pool.settings.auth.signInWith, now: pool.clock(), isForced };
  await redeemCode(pool, back, countStrangersCodeTry, async (transaction) => {
    await confirmUser(transaction, proof, { signUp: ask.ClientMetadata?.signUp });
  });
}
