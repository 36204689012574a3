import { describe, expect, test } from 'vitest';
import { elapsedTime, fullDateTime, relativeTime, shortDateTime, timeOfDay } from './formats.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const afternoon = new Date(2026, 10, 21, 16, 5).getTime();
const midnight = new Date(2026, 0, 4, 0, 30).getTime();

test('a short date and time is weekday, month and day, at, and the time by a clock of twelve hours', () => {
  expect(shortDateTime(afternoon, 'en')).toBe('Sat, Nov 21 at 4:05 PM');
  expect(shortDateTime(midnight, 'en')).toBe('Sun, Jan 4 at 12:30 AM');
});

test('German and Spanish have a clock of 24 hours', () => {
  expect(shortDateTime(afternoon, 'de')).toMatch(/ um 16:05$/);
  expect(shortDateTime(afternoon, 'es')).toMatch(/ a las 16:05$/);
  expect(shortDateTime(midnight + hour, 'es')).toMatch(/ a la 1:30$/);
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

describe('relative time', () => {
  const now = Date.UTC(2026, 5, 15, 12);

  test.each([
    [0, 'a few sec ago'],
    [-44_000, 'a few sec ago'],
    [20_000, 'in a few sec'],
    [-minute, 'a min ago'],
    [5 * minute, 'in 5 min'],
    [-hour, 'an hour ago'],
    [3 * hour, 'in 3 hours'],
    [-day, 'a day ago'],
    [2 * day, 'in 2 days'],
    [-30 * day, 'a month ago'],
    [92 * day, 'in 3 months'],
    [-366 * day, 'a year ago'],
    [-730 * day, '2 years ago'],
  ])('%d ms from now reads %j', (offset, text) => {
    expect(relativeTime(now + offset, now, 'en')).toBe(text);
  });

  test('has words of its own in German and Spanish', () => {
    expect(relativeTime(now - 2 * day, now, 'de')).toBe('vor 2 Tagen');
    expect(relativeTime(now + hour, now, 'de')).toBe('in einer Stunde');
    expect(relativeTime(now - 3 * hour, now, 'es')).toBe('hace 3 horas');
    expect(relativeTime(now + day, now, 'es')).toBe('en un día');
  });
});

describe('elapsed time', () => {
  test.each([
    [0, '1 minute'],
    [119_000, '1 minute'],
    [2 * minute, '2 minutes'],
    [hour - 1, '59 minutes'],
    [hour, '1 hour'],
    [day - 1, '23 hours'],
    [day, '1 day'],
    [15 * day - 1, '14 days'],
    [1_500 * day, '1,500 days'],
  ])('%d ms are %j', (ms, text) => {
    expect(elapsedTime(ms, 'en')).toBe(text);
  });

  test('of what is only about so long is rounded', () => {
    const about = (ms: number) => elapsedTime(ms, 'en', Math.round);
    expect([about(47 * hour), about(119 * minute), about(50_000)]).toEqual(['2 days', '2 hours', '1 minute']);
    expect([about(hour - 1), about(day - 1), about(59.4 * minute)]).toEqual(['1 hour', '1 day', '59 minutes']);
  });

  test('is said in German and Spanish too', () => {
    expect([elapsedTime(day, 'de'), elapsedTime(3 * hour, 'de')]).toEqual(['1 Tag', '3 Stunden']);
    expect([elapsedTime(2 * day, 'es'), elapsedTime(1, 'es')]).toEqual(['2 días', '1 minuto']);
  });
});
