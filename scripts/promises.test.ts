import { expect, test } from 'vitest';
import { listUnshown, readPromises } from './promises.ts';

test('every promise in docs/promises.md has a test that is there', () => {
  const promises = readPromises();
  expect(promises.length).toBeGreaterThan(200);
  expect(listUnshown(promises)).toEqual([]);
});

test('a promise without a test, or with one that is gone, is told', () => {
  const here = '  - `promises.test.ts`: every promise in docs/promises.md has a test that is there';
  const text = ['## A', '- kept', here, '- bare', '- stale', '  - `promises.test.ts`: it was here once'].join('\n');
  expect(listUnshown(readPromises(text))).toEqual([
    'A: bare (no test)',
    'A: stale (no test “it was here once” in promises.test.ts)',
  ]);
});
