// What somebody who signs up is called, by the kind of pool.
import { isEmail, isPhone } from './addresses.ts';
import type { PoolKind } from './names.ts';
import { toSignInName } from './names-store.ts';
import { invalidParameter } from '../pool-refusal.ts';
import type { Attributes } from './users-store.ts';

/** Nothing that is white, so that names look different where they are different. */
const chosenName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u;
/** Also what we would not send to: no name may pass for an address. */
const likeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const likePhone = /^\+?\d{5,15}$/;

/** The attributes of a sign-up under this name, none of them proven; refuses a name that the kind does not have. */
export function toNewAttributes(kind: PoolKind, name: string, asked: Attributes): Attributes {
  const attributes = { ...asked, ...readName[kind](name, asked) };
  return {
    ...attributes,
    ...(attributes['email'] !== undefined && { email_verified: 'false' }),
    ...(attributes['phone_number'] !== undefined && { phone_number_verified: 'false' }),
  };
}

/** What the name adds to the attributes. */
const readName: Readonly<Record<PoolKind, (name: string, asked: Attributes) => Attributes>> = {
  email(name, asked) {
    if (!isEmail(name)) throw invalidParameter('Username should be an email.');
    const email = asked['email'] ?? name;
    if (toSignInName(email) !== toSignInName(name)) throw invalidParameter('Username and email must be the same.');
    return { email };
  },
  phone(name, asked) {
    if (!isPhone(name)) throw invalidParameter('Username should be a phone number.');
    const phone = asked['phone_number'] ?? name;
    if (phone !== name) throw invalidParameter('Username and phone number must be the same.');
    return { phone_number: phone };
  },
  username(name, asked) {
    if (likeEmail.test(name)) throw addressAsName('email', 'email');
    if (likePhone.test(name)) throw addressAsName('phone number', 'phone number');
    if (!chosenName.test(name)) throw invalidParameter('The value of Username is not valid.');
    if (asked['email'] === undefined) {
      throw invalidParameter('Attributes did not conform to the schema: email: The attribute is required.');
    }
    return {};
  },
};

function addressAsName(format: string, alias: string) {
  return invalidParameter(`Username cannot be of ${format} format, since user pool is configured for ${alias} alias.`);
}
