import { expect, test } from 'vitest';
import { countAudience } from './audience-card.tsx';

const dayMs = 86_400_000;
const now = 100 * dayMs;

test('who opted out is never counted, and a check-in counts as recent for 30 days', () => {
  const customers = [
    { optout: false, lastCheckin: now - 30 * dayMs },
    { optout: false, lastCheckin: now - 31 * dayMs },
    { optout: false, lastCheckin: null },
    { optout: true, lastCheckin: now },
  ];
  expect(countAudience(customers, now)).toEqual({ customers: 3, recent: 1 });
});
