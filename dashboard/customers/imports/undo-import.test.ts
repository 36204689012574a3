import type { Import } from '@fanfare/contract/imports.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answering, unanswered } from '../../testing/answering.ts';
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

test('an undo asks until the import is undone, and tells of everybody who was kept', async () => {
  const client = new QueryClient();
  const { queryKey } = importsQuery(unanswered, 'ws');
  client.setQueryData(queryKey, { pages: [{ items: [begun], last_evaluated_key: null }], pageParams: [null] });
  const shown: (number | undefined)[] = [];
  client.getQueryCache().subscribe(() => shown.push(client.getQueryData(queryKey)?.pages[0]?.items[0]?.removed));
  const caller = answering(
    [200, { import: begun, kept: [{ phone: '14155550132', why: 'changed' }] }],
    [200, { import: { ...begun, removed: 2, undoneAt: 9 }, kept: [{ phone: '14155550178', why: 'optout' }] }],
  );
  const { kept } = await undoWhole(caller, client, 'ws', 'i1');
  expect([...new Set(shown)]).toEqual([1, 2]);
  expect(kept.map(({ why }) => why)).toEqual(['changed', 'optout']);
});

test('an undo that is asked for again still knows whom it kept before it was lost', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const lost = answering([200, { import: begun, kept: [{ phone: '14155550132', why: 'changed' }] }], 'lost');
  await expect(undoWhole(lost, client, 'ws', 'i1')).rejects.toThrow('A network error has occurred.');
  vi.advanceTimersByTime(10 * 60_000);
  const done = { import: { ...begun, kept: 2, undoneAt: 9 }, kept: [{ phone: '14155550178', why: 'optout' }] };
  const { kept } = await undoWhole(answering([200, done]), client, 'ws', 'i1');
  expect(kept.map(({ phone }) => phone)).toEqual(['14155550132', '14155550178']);
});
