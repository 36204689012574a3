import { expect, test } from 'vitest';
import { shortDateTime, timeOfDay } from './formats.ts';

const afternoon = new Date(2026, 10, 21, 16, 5).getTime();
const midnight = new Date(2026, 0, 4, 0, 30).getTime();

test('a short date and time is weekday, month and day, at, and the time by a clock of twelve hours', () => {
  expect(shortDateTime(afternoon, 'en')).toBe('Sat, Nov 21 at 4:05 PM');
  expect(shortDateTime(midnight, 'en')).toBe('Sun, Jan 4 at 12:30 AM');
});

test('German and Spanish have a clock of 24 hours', () => {
  expect(shortDateTime(afternoon, 'de')).toMatch(/ um 16:05$/);
  expect(shortDateTime(afternoon, 'es')).toMatch(/ a las 16:05$/);
  expect(shortDateTime(midnight + 60 * 60_000, 'es')).toMatch(/ a la 1:30$/);
});

test('a time of day is by the clock of the language', () => {
  expect(timeOfDay(9 * 60, 'en')).toBe('9:00 AM');
  expect([timeOfDay(20 * 60, 'de'), timeOfDay(20 * 60 + 30, 'es')]).toEqual(['20:00', '20:30']);
});
