import { expect, test } from 'vitest';
import { dayPartOf } from './overview-page.tsx';

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %d o’clock it is %s', (hour, part) => {
  expect(dayPartOf(hour)).toBe(part);
});
