import type { Import } from '@fanfare/contract/imports.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { importsQuery, undoWhole } from './undo-import.tsx';

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

/** A server that gives these answers, one a call; where there is none the call gets lost. */
const answering = (answers: readonly (object | undefined)[]) => {
  const left = [...answers];
  return {
    bases: { client: 'https://api.test', public: 'https://api.test' },
    wait: () => Promise.resolve(),
    fetch: () => {
      const body = left.shift();
      return body ? Promise.resolve(Response.json({ statusCode: 200, body })) : Promise.reject(new TypeError('lost'));
    },
  };
};

test('an undo asks until the import is undone, and tells of everybody who was kept', async () => {
  const client = new QueryClient();
  const { queryKey } = importsQuery(answering([]), 'ws');
  client.setQueryData(queryKey, { pages: [{ items: [begun], last_evaluated_key: null }], pageParams: [null] });
  const shown: (number | undefined)[] = [];
  client.getQueryCache().subscribe(() => shown.push(client.getQueryData(queryKey)?.pages[0]?.items[0]?.removed));
  const caller = answering([
    { import: begun, kept: [{ phone: '14155550132', why: 'changed' }] },
    { import: { ...begun, removed: 2, undoneAt: 9 }, kept: [{ phone: '14155550178', why: 'optout' }] },
  ]);
  const { kept } = await undoWhole(caller, client, 'ws', 'i1');
  expect([...new Set(shown)]).toEqual([1, 2]);
  expect(kept.map(({ why }) => why)).toEqual(['changed', 'optout']);
});

test('an undo that is asked for again still knows whom it kept before it was lost', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const lost = answering([{ import: begun, kept: [{ phone: '14155550132', why: 'changed' }] }]);
  await expect(undoWhole(lost, client, 'ws', 'i1')).rejects.toThrow('A network error has occurred.');
  vi.advanceTimersByTime(10 * 60_000);
  const done = { import: { ...begun, kept: 2, undoneAt: 9 }, kept: [{ phone: '14155550178', why: 'optout' }] };
  const { kept } = await undoWhole(answering([done]), client, 'ws', 'i1');
  expect(kept.map(({ phone }) => phone)).toEqual(['14155550132', '14155550178']);
});
