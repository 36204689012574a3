import { expect, test } from 'vitest';
import { addDays, earliestMs, latestMs, listDaysUntil, localDayOf, localHourOf } from './local-day.ts';

test.each([
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', 1],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', 3],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25', 0],
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31', 23],
  ['2026-06-01T18:30:00Z', 'Asia/Kolkata', '2026-06-02', 0],
  ['2026-06-01T18:30:00Z', 'UTC', '2026-06-01', 18],
])('%s is in %s on %s in hour %i', (moment, timeZone, day, hour) => {
  expect(localHourOf(Date.parse(moment), timeZone)).toEqual({ day, hour });
  expect(localDayOf(Date.parse(moment), timeZone)).toBe(day);
});

test('days follow each other through months, years and leap days', () => {
  expect(listDaysUntil('2024-03-01', 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('1900-01-01 to 2099-12-31 are taken from their first moment to the end, in every time zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect([zone, localDayOf(earliestMs - 1, zone) < '1900-01-01']).toEqual([zone, true]);
    expect([zone, localDayOf(latestMs, zone) >= '2100-01-01']).toEqual([zone, true]);
  }
});
