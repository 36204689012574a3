import { z } from 'zod';
import { isPlainText } from '../../http/plain-text.ts';
import { type AddressName, addressNames, isAddressName, isEmail, isPhone, requiredAddress } from './addresses.ts';
import type { PoolKind } from './names.ts';
import { invalidParameter, notAuthorized } from '../pool-refusal.ts';
import type { Attributes, PoolUser } from './users-store.ts';

const attributesMax = 50;
const valueLengthMax = 2048;
/** As long as a name to sign in with may be, because an address can become one. */
const emailLengthMax = 128;

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

export const AttributeName = z.string().min(1).max(64);

export const UserAttributes = z
  .array(z.object({ Name: AttributeName, Value: z.string().max(valueLengthMax) }))
  .max(attributesMax);

/** What a client wants written. One attribute that it may not write, or that makes no sense, refuses the whole call. */
export function readAttributes(asked: z.infer<typeof UserAttributes>): Attributes {
  for (const { Name: name, Value: value } of asked) checkAttribute(name, value);
  return Object.fromEntries(asked.map(({ Name, Value }) => [Name, Value]));
}

/** Names of attributes that a client wants gone, with what was said of an address that goes. */
export function readDeletions(asked: readonly string[], kind: PoolKind): readonly string[] {
  for (const name of asked) {
    checkIsOurs(name);
    if (!writable.has(name)) throw outsideSchema();
    if (name === requiredAddress(kind)) throw invalidParameter(`Cannot delete the required attribute ${name}.`);
  }
  return asked.flatMap((name) => [name, `${name}_verified`]);
}

/** The attribute that a code can prove; refuses any other. */
export function readAddressName(name: string): AddressName {
  if (!isAddressName(name)) throw invalidParameter('No code can be sent for this attribute.');
  return name;
}

/** Which addresses differ once these attributes are written. */
export function changedAddresses({ attributes }: Pick<PoolUser, 'attributes'>, asked: Attributes): AddressName[] {
  return addressNames.filter((name) => asked[name] !== undefined && asked[name] !== attributes[name]);
}

/** All attributes once these are written: a changed address counts as proven only where it is the one that was. */
export function withAttributes(user: Pick<PoolUser, 'attributes' | 'proven'>, asked: Attributes): Attributes {
  const said = changedAddresses(user, asked).map((name) => [
    `${name}_verified`,
    String(asked[name] === user.proven[name]),
  ]);
  return { ...user.attributes, ...asked, ...(Object.fromEntries(said) as Attributes) };
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
