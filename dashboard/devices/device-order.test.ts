import { expect, test } from 'vitest';
import { inOrderOfNeed } from './device-order.ts';

test('devices that need attention come first, each kind by name with numbers as numbers', () => {
  const devices = [
    { name: 'Window 10', healthy: true },
    { name: 'window 2', healthy: true },
    { name: 'Till', healthy: false },
    { name: 'Bar', healthy: false },
  ];
  expect(inOrderOfNeed(devices).map(({ name }) => name)).toEqual(['Bar', 'Till', 'window 2', 'Window 10']);
});
