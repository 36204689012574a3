// E-mail addresses and phone numbers: where codes go, what they prove, and the names that they give an
// account.
import type { Config } from '@fanfare/contract/config.ts';
import type { AuthSettings } from '../../settings.ts';
import type { PoolUser } from './users-store.ts';

/** By what people sign in. */
export type PoolKind = Config['auth']['signInWith'];

export const addressNames = ['email', 'phone_number'] as const;
export type AddressName = (typeof addressNames)[number];

export interface Address {
  readonly attribute: AddressName;
  readonly value: string;
}

type Addressed = Pick<PoolUser, 'attributes' | 'proven'>;

const phone = /^\+\d{5,15}$/;
const phoneDigitsShown = 4;

export function isPhone(text: string): boolean {
  return phone.test(text);
}

export function isAddressName(name: string): name is AddressName {
  return (addressNames as readonly string[]).includes(name);
}

/** The address without which nobody has an account. */
export function requiredAddress(kind: PoolKind): AddressName {
  return kind === 'phone' ? 'phone_number' : 'email';
}

export function addressOf({ attributes }: Addressed, attribute: AddressName): Address | undefined {
  const value = attributes[attribute];
  return value === undefined ? undefined : { attribute, value };
}

type AuthRules = Pick<AuthSettings, 'signInWith' | 'signUp'>;

/** What the code of a sign-up proves: the address that lets its owner in, or the invited one where nobody else may sign up. */
export function signUpAddressName({ signInWith, signUp }: AuthRules): AddressName {
  return signUp === 'invited' ? 'email' : requiredAddress(signInWith);
}

/** Where the code of a sign-up goes. */
export function signUpAddressOf(rules: AuthRules, user: Addressed): Address | undefined {
  return addressOf(user, signUpAddressName(rules)) ?? addressOf(user, 'email') ?? addressOf(user, 'phone_number');
}

/** Every address that a code has proven and none has replaced. */
export function provenAddressesOf({ proven }: Addressed): readonly Address[] {
  return addressNames.flatMap((attribute) => {
    const value = proven[attribute];
    return value === undefined ? [] : [{ attribute, value }];
  });
}

/** Where a code for a new password goes: to a proven address, by mail where it can. */
export function resetAddressOf(user: Addressed): Address | undefined {
  return provenAddressesOf(user)[0];
}

/**
 * The names that an account answers to: the user name always. In a pool of addresses also its address, and of two the one
 * that is proven; in a pool of chosen names every proven address.
 */
export function signInNamesOf(
  kind: PoolKind,
  { userName, attributes, proven }: Pick<PoolUser, 'userName' | 'attributes' | 'proven'>,
): readonly string[] {
  const addresses = {
    email: [proven['email'] ?? attributes['email']],
    phone: [proven['phone_number'] ?? attributes['phone_number']],
    username: [proven['email'], proven['phone_number']],
  }[kind];
  return [userName, ...addresses.filter((address) => address !== undefined)];
}

/** `j***@e***` or `+*******0100`: enough for its owner to recognise, too little for anybody else. */
export function maskAddress({ attribute, value }: Address): string {
  if (attribute === 'phone_number') return `+*******${value.slice(-phoneDigitsShown)}`;
  const [name = '', host = ''] = value.split('@');
  return `${firstLetter(name)}***@${firstLetter(host)}***`;
}

function firstLetter(text: string): string {
  return /^./u.exec(text)?.[0] ?? '';
}
