import { z } from 'zod';
import { isPlainText } from '../http/plain-text.ts';
import { invalidParameter, notAuthorized } from './pool-refusal.ts';
import type { Attributes } from './users-store.ts';

const attributesMax = 50;
const valueLengthMax = 2048;
/** One address and nothing else; what looks like several, or would break a letter's head, is none. */
const email = /^[^\s@\p{Cc},;<>"]+@[^\s@\p{Cc},;<>"]+\.[^\s@\p{Cc},;<>"]+$/u;
const phone = /^\+\d{5,15}$/;

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

export const UserAttributes = z
  .array(z.object({ Name: z.string().min(1).max(64), Value: z.string().max(valueLengthMax) }))
  .max(attributesMax);

/** What a client wants written. One attribute that it may not write, or that makes no sense, refuses the whole call. */
export function readAttributes(asked: z.infer<typeof UserAttributes>): Attributes {
  for (const { Name: name, Value: value } of asked) checkAttribute(name, value);
  return Object.fromEntries(asked.map(({ Name, Value }) => [Name, Value]));
}

function checkAttribute(name: string, value: string): void {
  if (name === 'sub' || name.startsWith('cognito:') || name.endsWith('_verified')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  if (!isPlainText(value)) throw invalidParameter(`The value of ${name} is not valid.`);
  if (!writable.has(name)) throw invalidParameter('Attributes did not conform to the schema.');
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && !phone.test(value)) throw invalidParameter('Invalid phone number format.');
}

export function isEmail(text: string): boolean {
  return email.test(text);
}

/** `j***@e***`: enough for its owner to recognise, too little for anybody else. */
export function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${firstLetter(name)}***@${firstLetter(host)}***`;
}

function firstLetter(text: string): string {
  return /^./u.exec(text)?.[0] ?? '';
}
