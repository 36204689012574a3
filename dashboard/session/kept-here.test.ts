import { expect, test } from 'vitest';
import { forgetKept, keptKey } from './kept-here.ts';

test('signing out forgets what this person kept, and nothing else', () => {
  const kept = new Map([
    [keptKey('ada', 'draft:w1'), '1'],
    [keptKey('ada', 'draft:w2'), '2'],
    [keptKey('adam', 'draft:w1'), '3'],
    ['app-settings', '4'],
  ]);
  forgetKept('ada', {
    length: kept.size,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
  });
  expect([...kept.values()]).toEqual(['3', '4']);
});
