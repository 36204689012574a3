import type { FetchMFAPreferenceOutput, FetchUserAttributesOutput } from 'aws-amplify/auth';

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
  readonly preferences: EmailPreferences;
}

export type AddressKind = 'email' | 'phone';

export interface EmailPreferences {
  readonly news: boolean;
  readonly security: boolean;
}

export const addressAttributes = { email: 'email', phone: 'phone_number' } as const;

export const emailPreferenceAttributes = {
  news: 'custom:email_mkt_updates',
  security: 'custom:email_sec_updates',
} as const satisfies Readonly<Record<keyof EmailPreferences, string>>;

export function toAccount(attributes: FetchUserAttributesOutput, mfa: FetchMFAPreferenceOutput): Account {
  return {
    firstName: attributes.given_name ?? '',
    lastName: attributes.family_name ?? '',
    email: { value: attributes.email ?? '', isVerified: attributes.email_verified === 'true' },
    phone: { value: attributes.phone_number ?? '', isVerified: attributes.phone_number_verified === 'true' },
    hasTwoSteps: mfa.enabled?.includes('TOTP') ?? false,
    isFederated: attributes['identities'] !== undefined,
    preferences: {
      news: attributes[emailPreferenceAttributes.news] === 'true',
      security: attributes[emailPreferenceAttributes.security] === 'true',
    },
  };
}

/** Letter case and outer spaces make no other address. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
