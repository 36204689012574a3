import { expect, test } from 'vitest';
import { fullDateTime, shortDateTime, timeOfDay } from './formats.ts';

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

test('what is of another year says which, by the clock of its zone', () => {
  const now = Date.UTC(2026, 10, 30, 12);
  const told = (at: number, timeZone: string) => fullDateTime(at, 'en', timeZone, now);
  expect(told(Date.UTC(2026, 2, 1, 9), 'UTC')).toBe('Sun, Mar 1 at 9:00 AM');
  expect(told(Date.UTC(2027, 2, 1, 9), 'UTC')).toBe('Mon, Mar 1, 2027 at 9:00 AM');
  expect(told(Date.UTC(2025, 2, 1, 9), 'UTC')).toBe('Sat, Mar 1, 2025 at 9:00 AM');
  const newYear = Date.UTC(2027, 0, 1);
  expect([told(newYear, 'America/New_York'), told(newYear, 'Asia/Tokyo')]).toEqual([
    'Thu, Dec 31 at 7:00 PM',
    'Fri, Jan 1, 2027 at 9:00 AM',
  ]);
  expect(fullDateTime(newYear, 'de', 'UTC', now)).toBe('Fr., 1. Jan. 2027 um 0:00');
  expect(fullDateTime(newYear, 'es', 'UTC', now)).toBe('vie, 1 ene 2027 a las 0:00');
});
