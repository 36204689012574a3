import { expect, test } from 'vitest';
import { stateChanges } from './devices-view.ts';

const till = { id: 'd1', name: 'Till', healthy: true };
const bar = { id: 'd2', name: 'Bar', healthy: false };

test('only a device whose health has turned counts as changed', () => {
  const now = [
    { ...till, healthy: false },
    { ...bar, healthy: true },
  ];
  expect(stateChanges([till, bar], now)).toEqual({ recovered: [now[1]], troubled: [now[0]] });
  expect(stateChanges(now, now)).toEqual({ recovered: [], troubled: [] });
});

test('a device that was paired or unpaired meanwhile is no change of state', () => {
  expect(stateChanges([till], [bar])).toEqual({ recovered: [], troubled: [] });
});
