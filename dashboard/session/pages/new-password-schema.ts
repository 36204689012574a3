import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { z } from 'zod';
import type { Translate } from '../../text/i18n.ts';
import { meetsPolicy } from './password-rules.ts';

export function newPassword(t: Translate, policy: PasswordPolicy) {
  return z
    .string()
    .min(1, t('auth.missing.newPassword'))
    .refine((password) => password === '' || meetsPolicy(password, policy), t('auth.missing.passwordRules'));
}

/** A password typed twice; whether both are the same is `sameTwice`. */
export function newPasswordTwice(t: Translate, policy: PasswordPolicy) {
  return { password: newPassword(t, policy), repeated: z.string().min(1, t('auth.missing.repeated')) };
}

/** For the whole form; told even while other fields are wrong. */
export function sameTwice(t: Translate) {
  return {
    message: t('auth.missing.different'),
    path: ['repeated'],
    when: ({ value }: { value: unknown }) => Boolean((value as { repeated?: unknown } | undefined)?.repeated),
  };
}

export function isSameTwice({ password, repeated }: { password: string; repeated: string }): boolean {
  return password === repeated;
}
