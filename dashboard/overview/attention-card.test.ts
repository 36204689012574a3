import { expect, test } from 'vitest';
import { listAttention } from './attention-card.tsx';

const hour = 60 * 60_000;
const now = Date.UTC(2026, 5, 15);
const campaign = { status: 'active', start: now - hour, images: ['a picture'] };

test('silent devices, empty campaigns, ends within two days and missing links need attention, in this order', () => {
  const seen = {
    devices: [
      { id: 'd1', isUnusuallySilent: true },
      { id: 'd2', isUnusuallySilent: false },
    ],
    socials: {},
    campaigns: [
      { ...campaign, id: 'later', name: 'Later', exp: now + 49 * hour },
      { ...campaign, id: 'soon', name: 'Soon', exp: now + 48 * hour },
      { ...campaign, id: 'sooner', name: 'Sooner', exp: now + hour },
      { ...campaign, id: 'bare', name: 'Bare', exp: now + 90 * hour, images: [] },
      { ...campaign, id: 'over', name: 'Over', exp: now - 1, images: [] },
      { ...campaign, id: 'waiting', name: 'Waiting', start: now + 1, exp: now + hour, images: [] },
    ],
  };
  expect(listAttention(seen, now)).toEqual([
    { kind: 'devices', count: 1 },
    { kind: 'noImages', id: 'bare', name: 'Bare' },
    { kind: 'ending', id: 'sooner', name: 'Sooner', exp: now + hour },
    { kind: 'ending', id: 'soon', name: 'Soon', exp: now + 48 * hour },
    { kind: 'noSocials' },
  ]);
});

test('where all is well nothing needs attention, also before the campaigns are known', () => {
  const seen = { devices: [], socials: { x: 'https://x.com/harbor' }, campaigns: undefined };
  expect(listAttention(seen, now)).toEqual([]);
});
