import { describe, expect, test } from 'vitest';
import { keepDigits } from './digits.ts';

describe('what stays of a typed number', () => {
  test.each([
    ['4155', 4, '4155', 4],
    ['415x', 4, '415', 3],
    ['41x5', 3, '415', 2],
    ['(415', 1, '415', 0],
    ['', 0, '', 0],
  ])('%j with the caret at %i keeps %j with the caret at %i', (typed, caret, digits, kept) => {
    expect(keepDigits(typed, caret)).toEqual({ digits, caret: kept });
  });

  test('a pasted number keeps all its digits', () => {
    expect(keepDigits('+1 (415) 555-0132', 17)).toEqual({ digits: '14155550132', caret: 11 });
  });

  test('the caret stays in the middle of a number that was pasted around it', () => {
    expect(keepDigits('41 (555) 0', 8)).toEqual({ digits: '415550', caret: 5 });
  });

  test('other letters and spaces leave nothing', () => {
    expect(keepDigits(' \u00a0abcß', 6)).toEqual({ digits: '', caret: 0 });
  });

  test.each(['٤١٥٥٥٥٠١٣٢', '۴۱۵۵۵۵۰۱۳۲', '４１５５５５０１３２'])(
    'digits of another script are digits: %s',
    (typed) => {
      expect(keepDigits(typed, 10)).toEqual({ digits: '4155550132', caret: 10 });
    },
  );
});
