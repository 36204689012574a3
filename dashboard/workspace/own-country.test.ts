import { expect, test } from 'vitest';
import { countryOfZone } from './own-country.ts';

test.each([
  ['Europe/Madrid', 'ES'],
  ['Europe/Berlin', 'DE'],
  ['America/Toronto', 'CA'],
  ['America/New_York', 'US'],
  ['UTC', 'US'],
  ['Mars/Phobos', 'US'],
])('a device whose clock is set to %s makes a workspace of %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});
