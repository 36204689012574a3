import { describe, expect, test } from 'vitest';
import { relativeTime } from './formats.ts';

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('relative time', () => {
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
