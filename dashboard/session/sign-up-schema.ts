import type { Config } from '@fanfare/contract/config.ts';
import { z } from 'zod';
import type { Translate } from '../text/i18n.ts';
import { meetsPolicy } from './password-rules.ts';

export const emptySignUp = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  password: '',
  news: false,
};
export type SignUpTyped = typeof emptySignUp;

/** Which fields are asked depends on how the installation signs people in. */
export function signUpSchema(t: Translate, { signInWith, passwordPolicy }: Config['auth']) {
  const text = (message: string) => z.string().trim().min(1, message).max(128);
  return z.object({
    firstName: text(t('auth.missing.firstName')),
    lastName: text(t('auth.missing.lastName')),
    username: signInWith === 'username' ? text(t('auth.missing.username')) : z.string(),
    email: text(t('auth.missing.email')).pipe(z.email(t('auth.missing.emailShape'))),
    phone:
      signInWith === 'phone'
        ? z
            .string()
            .transform((typed) => typed.replaceAll(/[\s()./-]/g, ''))
            .pipe(z.e164(t('auth.missing.phone')))
        : z.string(),
    password: z
      .string()
      .min(1, t('auth.missing.password'))
      .refine((password) => meetsPolicy(password, passwordPolicy), t('auth.missing.passwordRules')),
    news: z.boolean(),
  });
}
