import { describe, expect, test } from 'vitest';
import { checkPassword, meetsPolicy } from './password-rules.ts';

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
