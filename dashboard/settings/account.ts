import { emailLengthMax, emailPattern } from '@fanfare/contract/email-address.ts';
import type { FetchMFAPreferenceOutput, FetchUserAttributesOutput } from 'aws-amplify/auth';
import { z } from 'zod';
import { toPhoneNumber } from '../auth/identifier.ts';
import type { User } from '../session/session-state.ts';

/** An address of a person, and whether a code has shown that it is theirs. */
export interface Address {
  /** Empty where there is none. */
  readonly value: string;
  readonly isVerified: boolean;
}

/** What the pool knows of the signed-in person, as the settings show it. */
export interface Account {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: Address;
  readonly phone: Address;
  readonly hasTwoSteps: boolean;
  /** Signs in at another provider, which keeps the password. */
  readonly isFederated: boolean;
  readonly hasSecurityAlerts: boolean;
}

export type AddressKind = 'email' | 'phone';

export const addressAttributes = { email: 'email', phone: 'phone_number' } as const;

export const securityAlertsAttribute = 'custom:email_sec_updates';

export function toAccount(attributes: FetchUserAttributesOutput, mfa: FetchMFAPreferenceOutput): Account {
  return {
    firstName: attributes.given_name ?? '',
    lastName: attributes.family_name ?? '',
    email: { value: attributes.email ?? '', isVerified: attributes.email_verified === 'true' },
    phone: { value: attributes.phone_number ?? '', isVerified: attributes.phone_number_verified === 'true' },
    hasTwoSteps: mfa.enabled?.includes('TOTP') ?? false,
    isFederated: attributes['identities'] !== undefined,
    hasSecurityAlerts: attributes[securityAlertsAttribute] === 'true',
  };
}

/** By what people know an account as theirs. Not all have an email address. */
export function ownName({ email, phoneNumber, name, id }: User): string {
  return email || phoneNumber || name || id;
}

/** What stands around an address within a sentence, and is copied with it. */
const isolates = /[\u2066-\u2069]/g;

/** Letter case and outer spaces make no other address; an empty one is nobody's. */
export function isSameAddress(one: string, other: string): boolean {
  const [address, known] = [one, other].map((text) => text.replaceAll(isolates, '').trim().toLowerCase());
  return address !== '' && address === known;
}

export type TypedAddress = { readonly address: string } | { readonly flaw: 'missing' | 'shape' | 'same' };

/** What a person typed, as the pool takes it, or what is wrong with it. */
export function readAddress(kind: AddressKind, typed: string, current: string): TypedAddress {
  const address = kind === 'phone' ? toPhoneNumber(typed.trim()) : typed.trim();
  if (address === '') return { flaw: 'missing' };
  if (!shapes[kind].safeParse(address).success) return { flaw: 'shape' };
  return isSameAddress(address, current) ? { flaw: 'same' } : { address };
}

const shapes = { email: z.string().regex(emailPattern).max(emailLengthMax), phone: z.e164() } as const;
