import { describe, expect, test } from 'vitest';
import { addDigits, dropDigit } from '../joining/key-digits.ts';
import { formatDigits } from './pad-digits.ts';

describe('the phone pad', () => {
  test('takes ten digits, or eleven that begin with 1, and no more', () => {
    expect(addDigits('415555013', '29')).toBe('4155550132');
    expect(addDigits('1415555013', '29')).toBe('14155550132');
    expect(addDigits('', '+1 (415) 555-0132')).toBe('14155550132');
    expect(addDigits('41', 'x')).toBe('41');
  });

  test('takes digits back one by one', () => {
    expect(dropDigit('415')).toBe('41');
    expect(dropDigit('')).toBe('');
  });

  test.each([
    ['', ''],
    ['4', '4'],
    ['415', '415'],
    ['4155', '(415) 5'],
    ['415555', '(415) 555'],
    ['4155550', '(415) 555-0'],
    ['4155550132', '(415) 555-0132'],
    ['1', '1'],
    ['1415', '1 415'],
    ['14155550132', '1 (415) 555-0132'],
  ])('reads %j as %j', (digits, read) => {
    expect(formatDigits(digits)).toBe(read);
  });
});
