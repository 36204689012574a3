// What a pool may want to know of a person before it lets them in for the first time.
import { isEmail } from '@fanfare/contract/email-address.ts';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { toPhoneNumber } from './identifier.ts';

type InputType = 'text' | 'email' | 'tel' | 'date' | 'url';

const namedAttributes = [
  'given_name',
  'family_name',
  'middle_name',
  'name',
  'nickname',
  'preferred_username',
  'email',
  'phone_number',
  'birthdate',
  'gender',
  'address',
  'website',
  'profile',
  'picture',
  'locale',
  'zoneinfo',
] as const;
type NamedAttribute = (typeof namedAttributes)[number];

export interface RequiredAttribute {
  /** As the pool calls it. */
  readonly name: string;
  /** One of those that we have words for. */
  readonly known: NamedAttribute | undefined;
  readonly type: InputType;
  readonly autoComplete: string;
  /** From what was typed to what the pool takes. */
  readonly clean: (typed: string) => string;
}

const types: Readonly<Partial<Record<NamedAttribute, InputType>>> = {
  email: 'email',
  phone_number: 'tel',
  birthdate: 'date',
  website: 'url',
  profile: 'url',
  picture: 'url',
};

const autoCompletes: Readonly<Partial<Record<NamedAttribute, string>>> = {
  given_name: 'given-name',
  family_name: 'family-name',
  middle_name: 'additional-name',
  name: 'name',
  nickname: 'nickname',
  email: 'email',
  phone_number: 'tel',
  birthdate: 'bday',
  address: 'street-address',
  website: 'url',
};

export function toAttribute(name: string): RequiredAttribute {
  const known = namedAttributes.find((named) => named === name);
  return {
    name,
    known,
    type: (known && types[known]) ?? 'text',
    autoComplete: (known && autoCompletes[known]) ?? 'off',
    clean: known === 'phone_number' ? toPhoneNumber : (typed) => typed.trim(),
  };
}

/** A custom attribute has only the name that the pool's administrator gave it. */
export function labelOf({ name, known }: RequiredAttribute, t: TFunction): string {
  if (known) return t(`auth.attributes.${known}`);
  const words = name.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** For a form whose `attributes` stand in the same order. */
export function toAttributeRule(t: TFunction, attributes: readonly RequiredAttribute[]) {
  return (typed: { attributes: string[] }, context: z.RefinementCtx) => {
    for (const [index, attribute] of attributes.entries()) {
      const message = findProblem(attribute, typed.attributes[index] ?? '', t);
      if (message) context.addIssue({ code: 'custom', path: ['attributes', index], message });
    }
  };
}

function findProblem(attribute: RequiredAttribute, typed: string, t: TFunction): string | undefined {
  const value = attribute.clean(typed);
  if (value === '') return t('auth.missing.attribute', { name: labelOf(attribute, t) });
  if (attribute.known === 'email' && !isEmail(value)) return t('auth.missing.emailShape');
  if (attribute.known === 'phone_number' && !z.e164().safeParse(value).success) return t('auth.missing.phone');
  return undefined;
}
