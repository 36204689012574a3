import { mayDo, roles } from '@fanfare/contract/rights.ts';
import { expect, test } from 'vitest';
import { creationOn, readSequence, secondKeyMs, shortcutsFor } from './shortcuts.ts';

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

test('C makes what the page is about, and is neither offered nor does anything to whose role makes nothing', () => {
  const told = roles.map((role) => {
    const may = (right: Parameters<typeof mayDo>[1]) => mayDo(role, right);
    const offered = shortcutsFor(may).some(({ name }) => name === 'create');
    return [role, creationOn('/campaigns', may), creationOn('/customers', may), creationOn('/devices', may), offered];
  });
  expect(told).toEqual([
    ...['owner', 'manager', 'staff'].map((role) => [role, '/campaigns/create', '/customers/create', undefined, true]),
    ['counter', undefined, undefined, undefined, false],
  ]);
});
