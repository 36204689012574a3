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
export function readDeletions(asked: readonly string[]): readonly string[] {
  for (const name of asked) {
    checkIsOurs(name);
    if (!writable.has(name)) throw outsideSchema();
    if (name === 'email') throw invalidParameter('Cannot delete the required attribute email.');
  }
  return asked.flatMap((name) => [name, `${name}_verified`]);
}

function checkAttribute(name: string, value: string): void {
  checkIsOurs(name);
  if (!isPlainText(value)) throw invalidParameter(`The value of ${name} is not valid.`);
  if (!writable.has(name)) throw outsideSchema();
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && !phone.test(value)) throw invalidParameter('Invalid phone number format.');
}

function checkIsOurs(name: string): void {
  if (name === 'sub' || name.startsWith('cognito:') || name.endsWith('_verified')) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
}

function outsideSchema() {
  return invalidParameter('Attributes did not conform to the schema.');
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

/** Refuses an attribute that no code goes to. */
export function checkProvable(name: string): void {
  if (name !== 'email') throw invalidParameter('No code can be sent for this attribute.');
}
