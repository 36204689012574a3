import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { z } from 'zod';
import { areEqualSecrets } from '../../http/secrets.ts';
import type { Account } from './accounts.ts';
import type { Pool } from '../pool.ts';
import { PoolRefusal, wrongNameOrPassword } from '../pool-refusal.ts';
import { refuseIfBusy } from '../srp/modular-power.ts';
import { type Verifier, computeVerifier, makeVerifier } from '../srp/srp.ts';
import { countPasswordTry } from '../codes/tries.ts';

const passwordLengthMax = 256;

export const Password = z.string().min(1).max(passwordLengthMax);

const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]| \S/;

/** What the policy misses in a password, in the protocol's words, or nothing. */
export function findPolicyBreach(policy: PasswordPolicy, password: string): string | undefined {
  if (password.length < policy.minLength) return 'Password not long enough';
  if (password.length > passwordLengthMax) return 'Password too long';
  if (policy.requireUppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (policy.requireLowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (policy.requireNumbers && !/\d/.test(password)) return 'Password must have numeric characters';
  if (policy.requireSymbols && !symbols.test(password)) return 'Password must have symbol characters';
  return undefined;
}

/** Refuses a password outside the policy with `InvalidPasswordException`. */
export function checkPolicy(pool: Pool, password: string): void {
  const breach = findPolicyBreach(pool.settings.auth.passwordPolicy, password);
  if (breach) throw new PoolRefusal('InvalidPasswordException', `Password did not conform with policy: ${breach}`);
}

/** What is kept instead of the password. */
export async function toVerifier(pool: Pick<Pool, 'ids'>, userName: string, password: string): Promise<Verifier> {
  refuseIfBusy();
  return await makeVerifier(poolNameOf(pool), userName, password);
}

/** The part of the pool's id that clients mix into what they derive from a password. */
export function poolNameOf(pool: Pick<Pool, 'ids'>): string {
  const { userPoolId } = pool.ids;
  return userPoolId.slice(userPoolId.indexOf('_') + 1);
}

export async function isPasswordOf(pool: Pool, account: Account, password: string): Promise<boolean> {
  const { userName, salt } = account;
  const computed = await computeVerifier({ poolName: poolNameOf(pool), userName, password, salt });
  return areEqualSecrets(computed, account.verifier);
}

/**
 * Counts the try, looks whether it is right, and forgets earlier tries where it is. Refuses with the same words, after
 * the same work, whether the proof is wrong or the account does not exist. Where too many are at it, nothing is counted.
 */
export async function proveAccount(pool: Pool, account: Account, isRight: () => Promise<boolean>) {
  refuseIfBusy();
  const forget = await countPasswordTry(pool, account);
  const isProven = await isRight();
  if (!isProven || !account.user) throw wrongNameOrPassword();
  await forget();
  return account.user;
}
