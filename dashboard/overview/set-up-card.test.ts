import { expect, test } from 'vitest';
import { listDone } from './set-up-card.tsx';

const nothing = { hasLogo: false, hasSocials: false, invited: 0, campaigns: 0, hasHealthyDevice: false };

test('the steps of the first day tick themselves from what is there', () => {
  expect([...listDone(nothing)]).toEqual([]);
  expect([...listDone({ ...nothing, hasLogo: true, campaigns: 2 })]).toEqual(['logo', 'campaign']);
  const all = { hasLogo: true, hasSocials: true, invited: 1, campaigns: 1, hasHealthyDevice: true };
  expect([...listDone(all)]).toEqual(['logo', 'campaign', 'socials', 'invite', 'device']);
});
