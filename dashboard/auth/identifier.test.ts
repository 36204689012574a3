import type { Config } from '@fanfare/contract/config.ts';
import { isEmail } from '@fanfare/contract/email-address.ts';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { anyIdentifier, reachableIdentifier } from './identifier.ts';
import { emptySignUp, signUpSchema } from './sign-up-schema.ts';

const t = ((key: string) => key) as unknown as TFunction;

test.each([
  ['email', 'sales&co@example.com', true],
  ['email', 'müller@exämple.de', true],
  ['email', 'ada@example', false],
  ['email', 'ada@example.com, eve@example.com', false],
  ['phone', '+1 (23) 45', true],
  ['phone', '4155550132', false],
] as const)('a code for a new password can be asked for by %s as %j: %j', (signInWith, typed, isTaken) => {
  expect(reachableIdentifier(t, signInWith).safeParse(typed).success).toBe(isTaken);
});

test('what is too long is told in words of ours', () => {
  const { error } = anyIdentifier(t, 'username').safeParse('x'.repeat(129));
  expect(error?.issues.map(({ message }) => message)).toEqual(['auth.missing.tooLong']);
});

test.each([
  ['sales&co@shop.example', true],
  ['müller@exämple.de', true],
  ['mu\u0308ller@example.de', true],
  ['mi\u212Ae@example.com', false],
  ['ada@example', false],
  ['ada@example.com, eve@example.com', false],
  ['', false],
])('%j is an address to sign up with, as the pool sees it: %j', (email, isTaken) => {
  const site = { auth: { signInWith: 'email', passwordPolicy: { minLength: 6 } } } as unknown as Config;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'a long one' };
  expect(signUpSchema(t, site).safeParse({ ...emptySignUp, ...person }).success).toBe(isTaken);
  expect(isEmail(email)).toBe(isTaken);
});

test('a number is no name to choose, as the pool takes none', () => {
  const site = { auth: { signInWith: 'username', passwordPolicy: { minLength: 6 } } } as unknown as Config;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'a long one' };
  const take = (username: string) => signUpSchema(t, site).safeParse({ ...emptySignUp, ...person, username });
  expect(take('ada10001').success).toBe(true);
  expect(take('10001').error?.issues).toMatchObject([{ message: 'auth.missing.usernameShape' }]);
});
