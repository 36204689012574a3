import { expect, test } from 'vitest';
import { isZoneFound, listZoneChoices, toZoneChoice } from './time-zones.ts';

const winter = Date.UTC(2026, 0, 15);

test('a time zone is told by its city, its area, its offset now and its name', () => {
  expect(toZoneChoice('America/New_York', 'en', winter)).toEqual({
    id: 'America/New_York',
    city: 'New York',
    area: 'America',
    offset: 'GMT-5',
    name: 'Eastern Time',
  });
});

test.each(['new york', 'eastern time', 'GMT-5', 'américa york'])('New York is found by %j', (typed) => {
  expect(isZoneFound(toZoneChoice('America/New_York', 'en', winter), typed)).toBe(true);
});

test('the zones that come first are not listed twice', () => {
  const ids = listZoneChoices('en', winter, ['Europe/Berlin', 'UTC']).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual(['Europe/Berlin', 'UTC']);
  expect(ids).toHaveLength(new Set(ids).size);
});
