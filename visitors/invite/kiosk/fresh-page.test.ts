import { expect, test } from 'vitest';
import { nextNightAfter } from './fresh-page.ts';

test.each([
  ['2026-03-14T18:00:00', '2026-03-15T04:00:00'],
  ['2026-03-14T03:59:59', '2026-03-14T04:00:00'],
  ['2026-03-14T04:00:00', '2026-03-15T04:00:00'],
  ['2026-12-31T23:00:00', '2027-01-01T04:00:00'],
])('a page that was loaded at %s is loaded anew at %s', (loaded, night) => {
  expect(nextNightAfter(new Date(loaded))).toEqual(new Date(night));
});
