import type { Import } from '@fanfare/contract/imports.ts';
import { expect, test } from 'vitest';
import { undoWhole } from './undo-import.tsx';

const begun: Import = {
  id: 'i1',
  fileName: 'list.csv',
  who: 'm1',
  createdAt: 1,
  updatedAt: 2,
  parts: 1,
  created: 3,
  merged: 0,
  changed: 3,
  undoStartedAt: 3,
  undoneAt: null,
  undoneBy: null,
  removed: 1,
  restored: 0,
  kept: 1,
};

test('an undo asks until the import is undone, and tells of everybody who was kept', async () => {
  const answers = [
    { import: begun, kept: [{ phone: '14155550132', why: 'changed' }] },
    { import: { ...begun, removed: 2, undoneAt: 9 }, kept: [{ phone: '14155550178', why: 'optout' }] },
  ];
  const shown: number[] = [];
  const caller = {
    bases: { client: 'https://api.test', public: 'https://api.test' },
    fetch: () => Promise.resolve(Response.json({ statusCode: 200, body: answers.shift() })),
  };
  const { kept } = await undoWhole(caller, 'ws', 'i1', ({ removed }) => shown.push(removed));
  expect(shown).toEqual([1, 2]);
  expect(kept.map(({ why }) => why)).toEqual(['changed', 'optout']);
  expect(answers).toEqual([]);
});
