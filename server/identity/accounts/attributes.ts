import { emailLengthMax, isEmail } from '@fanfare/contract/email-address.ts';
import { z } from 'zod';
import { isPlainText } from '../../http/plain-text.ts';
import { invalidParameter, notAuthorized } from '../pool-refusal.ts';
import { type AddressName, type PoolKind, addressNames, isAddressName, isPhone, requiredAddress } from './addresses.ts';
import { toSignInName } from './names-store.ts';
import type { Attributes, PoolUser } from './users-store.ts';

const attributesMax = 50;
const valueLengthMax = 2048;

const writable: ReadonlySet<string> = new Set([
  'email',
  'phone_number',
  'given_name',
  'family_name',
  'name',
  'locale',
  'picture',
  'custom:email_mkt_updates',
  'custom:email_sec_updates',
]);

/** Nothing that is white, so that names look different where they are different. */
const chosenName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;
/** Also what we would not send to: no name may pass for an address. */
const likeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const likePhone = /^\+?\d{5,15}$/;

export const AttributeName = z.string().min(1).max(64);

export const UserAttributes = z
  .array(z.object({ Name: AttributeName, Value: z.string().max(valueLengthMax) }))
  .max(attributesMax);

/** What a client wants written. One attribute that it may not write, or that makes no sense, refuses the whole call. */
export function readAttributes(wanted: z.infer<typeof UserAttributes>): Attributes {
  for (const { Name: name, Value: value } of wanted) checkAttribute(name, value);
  return Object.fromEntries(wanted.map(({ Name, Value }) => [Name, Value]));
}

/** Names of attributes that a client wants gone, with what was said of an address that goes. */
export function readDeletions(wanted: readonly string[], kind: PoolKind): readonly string[] {
  for (const name of wanted) {
    checkIsOurs(name);
    if (!writable.has(name)) throw outsideSchema();
    if (name === requiredAddress(kind)) throw invalidParameter(`Cannot delete the required attribute ${name}.`);
  }
  return wanted.flatMap((name) => [name, `${name}_verified`]);
}

/** The attribute that a code can prove; refuses any other. */
export function readAddressName(name: string): AddressName {
  if (!isAddressName(name)) throw invalidParameter('No code can be sent for this attribute.');
  return name;
}

/** Which addresses differ once these attributes are written. */
export function changedAddresses({ attributes }: Pick<PoolUser, 'attributes'>, wanted: Attributes): AddressName[] {
  return addressNames.filter((name) => wanted[name] !== undefined && wanted[name] !== attributes[name]);
}

/** All attributes once these are written: a changed address counts as proven only where it is the one that was. */
export function withAttributes(user: Pick<PoolUser, 'attributes' | 'proven'>, wanted: Attributes): Attributes {
  const said = changedAddresses(user, wanted).map((name) => [
    `${name}_verified`,
    String(wanted[name] === user.proven[name]),
  ]);
  return { ...user.attributes, ...wanted, ...(Object.fromEntries(said) as Attributes) };
}

function checkAttribute(name: string, value: string): void {
  checkIsOurs(name);
  if (!isPlainText(value)) throw invalidParameter(`The value of ${name} is not valid.`);
  if (!writable.has(name)) throw outsideSchema();
  if (name === 'email' && !(isEmail(value) && value.length <= emailLengthMax)) {
    throw invalidParameter('Invalid email address format.');
  }
  if (name === 'phone_number' && !isPhone(value)) throw invalidParameter('Invalid phone number format.');
}

function checkIsOurs(name: string): void {
  if (name === 'sub' || name.startsWith('cognito:') || name.endsWith('_verified')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
}

function outsideSchema() {
  return invalidParameter('Attributes did not conform to the schema.');
}

/** The attributes of a sign-up under this name, none of them proven; refuses a name that the kind does not have. */
export function toNewAttributes(kind: PoolKind, name: string, wanted: Attributes): Attributes {
  const attributes = { ...wanted, ...readName[kind](name, wanted) };
  return {
    ...attributes,
    ...(attributes['email'] !== undefined && { email_verified: 'false' }),
    ...(attributes['phone_number'] !== undefined && { phone_number_verified: 'false' }),
  };
}

/** What the name adds to the attributes. */
const readName: Readonly<Record<PoolKind, (name: string, wanted: Attributes) => Attributes>> = {
  email(name, wanted) {
    if (!isEmail(name)) throw invalidParameter('Username should be an email.');
    const email = wanted['email'] ?? name;
    if (toSignInName(email) !== toSignInName(name)) throw invalidParameter('Username and email must be the same.');
    return { email };
  },
  phone(name, wanted) {
    if (!isPhone(name)) throw invalidParameter('Username should be a phone number.');
    const phone = wanted['phone_number'] ?? name;
    if (phone !== name) throw invalidParameter('Username and phone number must be the same.');
    return { phone_number: phone };
  },
  username(name, wanted) {
    if (likeEmail.test(name)) throw addressAsName('email', 'email');
    if (likePhone.test(name)) throw addressAsName('phone number', 'phone number');
    if (!chosenName.test(name)) throw invalidParameter('The value of Username is not valid.');
    if (wanted['email'] === undefined) {
      throw invalidParameter('Attributes did not conform to the schema: email: The attribute is required.');
    }
    return {};
  },
};

function addressAsName(format: string, alias: string) {
  return invalidParameter(`Username cannot be of ${format} format, since user pool is configured for ${alias} alias.`);
}
