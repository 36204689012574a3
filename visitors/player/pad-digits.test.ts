import { isPhone, keepTyped } from '@fanfare/contract/phone-rule.ts';
import { describe, expect, test } from 'vitest';
import { dropDigit } from '../joining/key-digits.ts';
import { formatDigits } from './pad-digits.ts';

describe('the phone pad', () => {
  test('makes no number of another out of one that is too long', () => {
    for (const typed of ['442079460958', '41555501322', '141555501322', '1'.repeat(100)]) {
      expect(isPhone(keepTyped(typed, null), null)).toBe(false);
    }
    expect(keepTyped('+1 (415) 555-0132', null)).toBe('14155550132');
    expect(keepTyped('41x', null)).toBe('41');
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
