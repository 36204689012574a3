import { describe, expect, test } from 'vitest';
import { formatPhone, isValidPhone, normalizePhone } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['4155550132', '14155550132'],
    ['14155550132', '14155550132'],
    ['+1 (415) 555-0132', '14155550132'],
    ['415.555.0132', '14155550132'],
  ])('"%s" is valid and kept as %s', (typed, phone) => {
    expect(normalizePhone(typed)).toEqual({ phone, isValid: true });
  });

  test.each([
    ['', ''],
    ['555-0132', '5550132'],
    ['24155550132', '24155550132'],
    ['004415555501329', '15555501329'],
  ])('"%s" is invalid and keeps its last 11 digits: "%s"', (typed, phone) => {
    expect(normalizePhone(typed)).toEqual({ phone, isValid: false });
    expect(isValidPhone(typed)).toBe(false);
  });

  test('is shown to people in groups, and as it is when it has another shape', () => {
    expect(formatPhone('14155550132')).toBe('(415) 555-0132');
    expect(formatPhone('4155550132')).toBe('(415) 555-0132');
    expect(formatPhone('12345')).toBe('12345');
  });
});
