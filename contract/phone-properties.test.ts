// The specification's sentences about phone numbers, said again in another way and held against any text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidPhone, normalizePhone } from './phone.ts';

const isDigit = (letter: string) => letter >= '0' && letter <= '9';
const onlyDigits = (typed: string) => typed.split('').filter(isDigit).join('');

/** Digits with the signs that people put between them, mostly of about the right number. */
const keys = '01234567891111 -()+.'.split('');
const typedPhone = fc
  .array(fc.constantFrom(...keys), { minLength: 8, maxLength: 18 })
  .map((letters) => letters.join(''));
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), typedPhone);

describe('a phone number', () => {
  test('is what the specification says, for any text', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const digits = onlyDigits(typed);
        const { phone, isValid } = normalizePhone(typed);
        if (digits.length === 11 && digits.startsWith('1'))
          expect({ phone, isValid }).toEqual({ phone: digits, isValid: true });
        else if (digits.length === 10) expect({ phone, isValid }).toEqual({ phone: `1${digits}`, isValid: true });
        else expect({ phone, isValid }).toEqual({ phone: digits.slice(-11), isValid: false });
      }),
      { numRuns: 2_000 },
    );
  });

  test('of the invite page is 10 digits, or 11 with a leading 1, with separators anywhere', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(isValidPhone(typed)).toBe(/^1?\d{10}$/.test(onlyDigits(typed)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('that was normalised stays as it is', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const once = normalizePhone(typed);
        const twice = normalizePhone(once.phone);
        expect(twice.phone).toBe(once.phone);
        if (once.isValid) expect(twice.isValid).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
