import { expect, test } from 'vitest';
import { canBeFound, prefixOf } from './found-by-digits.ts';

test('the server is asked for numbers as it keeps them, with the leading 1 that nobody types', () => {
  expect(prefixOf('415')).toBe('1415');
  expect(prefixOf('14155')).toBe('14155');
  expect(prefixOf('4155550132')).toBe('14155550132');
});

test('digits that no number can hold are not asked for', () => {
  expect([2, 3, 11, 12].map((length) => canBeFound('4'.repeat(length)))).toEqual([false, true, true, false]);
});
