import { expect, test } from 'vitest';
import { orderOf } from './use-columns.ts';

const none = { monthFirst: 0, dayFirst: 0, either: 0, example: '' };

test('how dates are read is asked only where they do not say it themselves', () => {
  expect(orderOf({ ...none, either: 2 }, undefined)).toBeUndefined();
  expect(orderOf({ monthFirst: 1, dayFirst: 1, either: 2, example: '' }, undefined)).toBeUndefined();
  expect(orderOf({ ...none, either: 2 }, 'dayFirst')).toBe('dayFirst');
  expect(orderOf({ ...none, dayFirst: 3, either: 2 }, undefined)).toBe('dayFirst');
});

test('an answer of before yields to dates that can be read in one way', () => {
  expect(orderOf({ ...none, monthFirst: 3, either: 2 }, 'dayFirst')).toBe('monthFirst');
  expect(orderOf({ ...none, dayFirst: 3, either: 2 }, 'monthFirst')).toBe('dayFirst');
});
