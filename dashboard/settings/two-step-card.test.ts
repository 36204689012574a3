import { expect, test } from 'vitest';
import { toKeyGroups } from './two-step-card.tsx';

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['ABCDEF', 'ABCD EF'],
  ['', ''],
])('the key %j is shown as %j', (key, shown) => {
  expect(toKeyGroups(key)).toBe(shown);
});
