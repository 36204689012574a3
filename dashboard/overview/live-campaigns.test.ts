import { expect, test } from 'vitest';
import { liveOf } from './live-campaigns-card.tsx';

test('live campaigns stand in the order in which they end, without those that wait, ended or were canceled', () => {
  const campaigns = [
    { id: 'late', status: 'active', start: 0, exp: 900 },
    { id: 'soon', status: 'active', start: 0, exp: 500 },
    { id: 'waiting', status: 'active', start: 200, exp: 900 },
    { id: 'over', status: 'active', start: 0, exp: 99 },
    { id: 'canceled', status: 'canceled', start: 0, exp: 900 },
  ];
  expect(liveOf(campaigns, 100).map(({ id }) => id)).toEqual(['soon', 'late']);
});
