import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { z } from 'zod';
import type { TFunction } from 'i18next';

export type RuleName = 'length' | 'uppercase' | 'lowercase' | 'number' | 'symbol';

interface CheckedRule {
  readonly name: RuleName;
  readonly isMet: boolean;
}

/** The pool's own idea of a symbol: these, and a space that is neither first nor last. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

/** The rules that the installation asks for, and whether a password meets each. */
export function checkPassword(password: string, policy: PasswordPolicy): readonly CheckedRule[] {
  const rules: readonly (readonly [RuleName, boolean, boolean])[] = [
    ['length', true, lengthOf(password) >= policy.minLength],
    ['uppercase', policy.requireUppercase, /[A-Z]/.test(password)],
    ['lowercase', policy.requireLowercase, /[a-z]/.test(password)],
    ['number', policy.requireNumbers, /\d/.test(password)],
    ['symbol', policy.requireSymbols, symbol.test(password)],
  ];
  return rules.filter(([, isRequired]) => isRequired).map(([name, , isMet]) => ({ name, isMet }));
}

export function meetsPolicy(password: string, policy: PasswordPolicy): boolean {
  return checkPassword(password, policy).every(({ isMet }) => isMet);
}

/** In characters as the pool counts them, not in the units of a string. */
function lengthOf(password: string): number {
  return Array.from(password).length;
}

export function newPassword(t: TFunction, policy: PasswordPolicy) {
  return z
    .string()
    .min(1, t('auth.missing.newPassword'))
    .refine((password) => password === '' || meetsPolicy(password, policy), t('auth.missing.passwordRules'));
}

/** A password typed twice; whether both are the same is `sameTwice`. */
export function newPasswordTwice(t: TFunction, policy: PasswordPolicy) {
  return { password: newPassword(t, policy), repeated: z.string().min(1, t('auth.missing.repeated')) };
}

/** For the whole form; told even while other fields are wrong. */
export function sameTwice(t: TFunction) {
  return {
    message: t('auth.missing.different'),
    path: ['repeated'],
    when: ({ value }: { value: unknown }) => Boolean((value as { repeated?: unknown } | undefined)?.repeated),
  };
}

export function isSameTwice({ password, repeated }: { password: string; repeated: string }): boolean {
  return password === repeated;
}
