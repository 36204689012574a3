import { expect, test } from 'vitest';
import { usualPaperOf } from './papers.ts';

test.each([
  ['US', 'letter'],
  ['CA', 'letter'],
  ['MX', 'letter'],
  ['DE', 'a4'],
  ['GB', 'a4'],
  ['BR', 'a4'],
])('a shop in %s prints on %s, unless somebody chooses otherwise', (country, paper) => {
  expect(usualPaperOf(country)).toBe(paper);
});
