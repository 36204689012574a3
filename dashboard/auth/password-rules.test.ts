import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startAllTexts } from '../testing/texts.ts';
import { checkPassword, isSameTwice, meetsPolicy, newPasswordTwice, sameTwice } from './password-rules.ts';

const lengthOnly = {
  minLength: 6,
  requireUppercase: false,
  requireLowercase: false,
  requireNumbers: false,
  requireSymbols: false,
};
const everything = {
  minLength: 8,
  requireUppercase: true,
  requireLowercase: true,
  requireNumbers: true,
  requireSymbols: true,
};

describe('a new password', () => {
  test('is asked for no more than the installation asks', () => {
    expect(checkPassword('abcdef', lengthOnly)).toEqual([{ name: 'length', isMet: true }]);
    expect(meetsPolicy('abcde', lengthOnly)).toBe(false);
  });

  test('ticks each rule by itself', () => {
    const met = (password: string) =>
      checkPassword(password, everything)
        .filter(({ isMet }) => isMet)
        .map(({ name }) => name);
    expect(met('A')).toEqual(['uppercase']);
    expect(met('a1')).toEqual(['lowercase', 'number']);
    expect(met('a b')).toEqual(['lowercase', 'symbol']);
    expect(met('Abcdef1!')).toEqual(['length', 'uppercase', 'lowercase', 'number', 'symbol']);
  });
});

const policy = {
  minLength: 8,
  requireUppercase: false,
  requireLowercase: false,
  requireNumbers: true,
  requireSymbols: false,
};
let t: TFunction;

beforeAll(async () => {
  await startAllTexts();
  t = i18next.getFixedT('en');
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
