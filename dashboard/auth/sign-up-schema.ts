import type { Config } from '@fanfare/contract/config.ts';
import { emailPattern } from '@fanfare/contract/email-address.ts';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { nameMax, toPhoneNumber } from './identifier.ts';
import { newPassword } from './password-rules.ts';

export const emptySignUp = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  password: '',
  agreed: false,
};
export type SignUpTyped = typeof emptySignUp;

/** What may be carried on and asked no second time: all but the password, and what is agreed to anew. */
export const carriedFields = ['firstName', 'lastName', 'username', 'email', 'phone'] as const;

/** Which fields are asked depends on how the installation signs people in. */
export function signUpSchema(t: TFunction, { auth: { signInWith, passwordPolicy }, legal }: Config) {
  const text = (message: string) =>
    z
      .string()
      .trim()
      .min(1, message)
      .max(nameMax, t('auth.missing.tooLong', { max: nameMax }));
  return z.object({
    firstName: text(t('auth.missing.firstName')),
    lastName: text(t('auth.missing.lastName')),
    username:
      signInWith === 'username'
        ? text(t('auth.missing.newUsername')).refine(
            (name) => !/[\s@]|^\+?\d{5,15}$/.test(name),
            t('auth.missing.usernameShape'),
          )
        : z.string(),
    email: text(t('auth.missing.email')).regex(emailPattern, t('auth.missing.emailShape')),
    phone:
      signInWith === 'phone'
        ? z
            .string()
            .transform(toPhoneNumber)
            .pipe(z.e164(t('auth.missing.phone')))
        : z.string(),
    password: newPassword(t, passwordPolicy),
    agreed: z.boolean().refine((agreed) => agreed || !legal, t('auth.missing.agreed')),
  });
}
