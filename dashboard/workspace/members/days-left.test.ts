import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const hourMs = 60 * 60_000;

test.each([
  [14 * 24, 14],
  [25, 2],
  [1, 1],
  [0, 0],
  [-5, 0],
])('an invitation that ends in %d hours has %d days left', (hours, days) => {
  expect(daysLeft(1_000 + hours * hourMs, 1_000)).toBe(days);
});
