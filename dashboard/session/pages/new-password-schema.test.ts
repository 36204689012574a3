import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bundledTexts, type Translate } from '../../text/i18n.ts';
import { isSameTwice, newPasswordTwice, sameTwice } from './new-password-schema.ts';

const policy = {
  minLength: 8,
  requireUppercase: false,
  requireLowercase: false,
  requireNumbers: true,
  requireSymbols: false,
};
const english = i18next.createInstance();
let t: Translate;

beforeAll(async () => {
  await english.init({ lng: 'en', ns: ['common', 'translations'], resources: { en: bundledTexts('en') } });
  t = english.getFixedT('en', ['common', 'translations']);
});

function problemsOf(password: string, repeated: string) {
  const schema = z.object(newPasswordTwice(t, policy)).refine(isSameTwice, sameTwice(t));
  return schema.safeParse({ password, repeated }).error?.issues.map(({ path, message }) => [path.join(), message]);
}

test('a new password is taken when it meets the rules and was typed twice', () => {
  expect(problemsOf('harbor 77', 'harbor 77')).toBeUndefined();
});

test('an empty new password is asked for once, in each field', () => {
  expect(problemsOf('', '')).toEqual([
    ['password', 'Choose a password'],
    ['repeated', 'Enter the new password again'],
  ]);
});

test('a new password that breaks a rule and differs from its repetition says both', () => {
  expect(problemsOf('short', 'other')).toEqual([
    ['password', 'Choose a password that meets every rule below'],
    ['repeated', "The two passwords don't match"],
  ]);
});
