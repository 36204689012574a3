import { expect, test } from 'vitest';
import { readSequence, secondKeyMs } from './shortcuts.ts';

test('G waits for a second key, for a moment only', () => {
  const first = readSequence({ key: 'G', at: 0 }, undefined);
  expect(first).toEqual({ sequence: undefined, pending: { key: 'g', at: 0 } });
  expect(readSequence({ key: 'o', at: secondKeyMs }, first.pending)).toEqual({ sequence: 'g o', pending: undefined });
  expect(readSequence({ key: 'c', at: secondKeyMs + 1 }, first.pending)).toEqual({ sequence: 'c', pending: undefined });
});

test('any other key stands for itself', () => {
  expect(readSequence({ key: '/', at: 5 }, undefined)).toEqual({ sequence: '/', pending: undefined });
  expect(readSequence({ key: 'C', at: 5 }, undefined)).toEqual({ sequence: 'c', pending: undefined });
});
