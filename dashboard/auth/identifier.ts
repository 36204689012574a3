import type { Config } from '@fanfare/contract/config.ts';
import { emailPattern } from '@fanfare/contract/email-address.ts';
import { z } from 'zod';
import type { TFunction } from 'i18next';

type SignInWith = Config['auth']['signInWith'];

/** By what an installation knows its people, as a field asks for it. */
export const identifierTypes = { email: 'email', phone: 'tel', username: 'text' } as const;

/** As long as names and addresses may be at the provider. */
export const nameMax = 128;
const phone = /^\+\d{5,15}$/;

/** People write phone numbers with spaces, dashes and brackets; the provider wants none. */
export function toPhoneNumber(typed: string): string {
  return typed.replaceAll(/[\s()./-]/g, '');
}

/** As the provider knows it. */
export function toIdentifier(typed: string, signInWith: SignInWith): string {
  return signInWith === 'phone' ? toPhoneNumber(typed.trim()) : typed.trim();
}

/** Asks for something, whatever its shape: only the provider knows what it lets in. */
export function anyIdentifier(t: TFunction, signInWith: SignInWith) {
  return z
    .string()
    .trim()
    .min(1, t(`auth.missing.${signInWith}`))
    .max(nameMax, t('auth.missing.tooLong', { max: nameMax }));
}

/** Asks for something that can be written to, by the pool's own rule. */
export function reachableIdentifier(t: TFunction, signInWith: SignInWith) {
  const typed = anyIdentifier(t, signInWith);
  if (signInWith === 'email') return typed.regex(emailPattern, t('auth.missing.emailShape'));
  if (signInWith === 'phone') {
    return typed.refine((text) => phone.test(toPhoneNumber(text)), t('auth.missing.phone'));
  }
  return typed;
}
