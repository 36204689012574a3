// What is told after an action on customers, over a server that answers what a test wants.
import { CallError, type Caller } from '@fanfare/contract/call.ts';
import type { Import } from '@fanfare/contract/imports.ts';
import type { SegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, unanswered } from '../testing/answering.ts';
import { drawHook, drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { BulkQuestion } from './bulk/bulk-question.tsx';
import { type BulkRun, useBulkAction, useUndoJobs } from './bulk/use-bulk-action.ts';
import { useAddCustomer, useRemoveCustomer } from './customer-actions.ts';
import { Loaded } from './customers-page.tsx';
import { StoppedText } from './import/import-step.tsx';
import { useExport } from './export/use-export.tsx';
import { ImportEntry } from './imports/imports-drawer.tsx';
import { KeptByUndo, useUndoImport } from './imports/undo-import.tsx';
import { nothingSent } from './import/send-import.ts';
import type { SendingState } from './import/use-sending.ts';
import type { CustomersListState } from './list/use-customers-list.ts';
import { customersQuery, recentJobsQuery } from './queries.ts';

const told: string[] = [];
vi.mock('../ui/toasts.tsx', () => ({
  toastDone: (message: string) => void told.push(message),
  toastFailure: (message: string) => void told.push(`failed: ${message}`),
}));

const counted: number[] = [];
const around = {
  workspace: { name: 'Harbor & Vine', role: 'owner' as const },
  current: { changeCount: (_: string, by: number) => void counted.push(by) },
};

beforeAll(() => startAllTexts());
beforeEach(() => {
  told.length = 0;
  counted.length = 0;
});

const show = (children: ReactNode, caller: Caller = unanswered) => drawPage(children, { ...around, caller });
const using = <Given,>(useHook: () => Given, caller: Caller, client?: QueryClient) =>
  drawHook(useHook, { ...around, caller, client });

const add = (caller: Caller) => using(useAddCustomer, caller).add('14155550132');
const remove = (caller: Caller) => using(useRemoveCustomer, caller).remove('14155550132', 'Customer deleted');

test('adding a customer counts one more', async () => {
  expect(await add(answering([200, { message: 'Customer added', customer: { id: 'c1' } }]))).toMatchObject({
    isNew: true,
  });
  expect([counted, told]).toEqual([[1], []]);
});

test('adding one who already exists counts nobody and is no failure', async () => {
  expect(await add(answering([409, { message: 'This number already exists', error: 'customerExists' }]))).toEqual({
    isNew: false,
  });
  expect([counted, told]).toEqual([[], []]);
});

test('a customer who could not be added is told in the server’s words, else in ours', async () => {
  await add(answering([400, 'Enter a valid phone number']));
  await add(answering([503, 'We are back at noon']));
  await add(answering([503, {}]));
  expect(told).toEqual([
    'failed: Enter a valid phone number',
    'failed: We are back at noon',
    'failed: Error creating customer',
  ]);
  expect(counted).toEqual([]);
});

test('deleting a customer counts one less; where it failed the code is told', async () => {
  expect(await remove(answering([200, 'Customer deleted']))).toBe(true);
  expect(await remove(answering([403, 'No']))).toBe(false);
  expect(told).toEqual(['Customer deleted', 'failed: Error deleting customer: 403']);
  expect(counted).toEqual([-1]);
});

test('where a customer could not be deleted, as by somebody else before, the list is asked for anew', async () => {
  const [client, gone] = [new QueryClient(), answering([404, 'Customer not found'])];
  const { queryKey } = customersQuery(gone, 'w1', { segment: {}, sort: 'createdAt', direction: 'desc' });
  client.setQueryData(queryKey, { pages: [], pageParams: [] });
  await using(useRemoveCustomer, gone, client).remove('14155550132', 'Customer deleted');
  expect(told).toEqual(['failed: Error deleting customer: 404']);
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
});

test('a double click on the undo of a deletion brings its customers back once', async () => {
  const { undo } = using(() => useBulkAction({ customers: [] }, String), answering([200, 'Customer restored']));
  const run: BulkRun = { state: 'ended', total: 1, done: 1, skipped: 0, failed: 0, restored: 0 };
  const deleted = { ...run, which: { done: ['14155550132'], failed: [] } };
  await Promise.all([undo(deleted), undo(deleted)]);
  expect(counted).toEqual([1]);
});

test('a job and its undo are known as under way from their beginning, so that their end is noticed by whoever comes back', async () => {
  const [client, everybody] = [new QueryClient(), { segment: {}, total: 1, blocked: 0 }];
  const known = () => client.getQueryData<SegmentJob[]>(recentJobsQuery(unanswered, 'w1').queryKey);
  const job = { id: 'j1', kind: 'delete', total: 1, done: 0, skipped: 0, failed: 0, restored: 0, endedAt: null };
  for (const [state, begin] of [
    [
      'running',
      (caller: Caller) => using(() => useBulkAction(everybody, String), caller, client).start({ kind: 'delete' }),
    ],
    ['undoing', (caller: Caller) => using(useUndoJobs, caller, client).undo(['j1'])],
  ] as const) {
    const begun = begin(answering([200, { job: { ...job, state } }], [200, { job: { ...job, state: 'undone' } }]));
    await expect.poll(known).toMatchObject([{ id: 'j1', state }]);
    await begun;
  }
});

const nothing = () => Promise.resolve();
const ways = { titleId: 'title', onConfirm: nothing, onCancel: nothing };

test('whoever deletes all of a segment is told how many of them opted out', () => {
  const shown = (blocked: number) =>
    show(<BulkQuestion kind="delete" whom={{ segment: {}, total: 300, blocked }} before={undefined} {...ways} />);
  expect(shown(4)).toContain('4 of them opted out.');
  expect(shown(0)).not.toContain('opted out');
});

test('more customers than were asked about are counted and asked about anew, with what was typed', async () => {
  const action = { kind: 'block', reason: 'Moved away' } as const;
  const caller = answering([409, { error: 'moreMeant' }], [200, { count: 2, active: 2, blocked: 0 }]);
  await using(() => useBulkAction({ segment: {}, total: 1, blocked: 0 }, String), caller).start(action);
  expect(caller.asked).toMatchObject([
    ['POST', expect.stringMatching(/\/jobs$/), { segment: {}, action, totalMax: 1 }],
    ['POST', expect.stringMatching(/\/count$/), { segment: {} }],
  ]);
  const whom = { segment: {}, total: 2, blocked: 0 };
  const page = show(<BulkQuestion kind="block" whom={whom} before={action} {...ways} />, caller);
  for (const words of ['Block 2 customers?', 'By now 2 customers match.', 'Moved away']) expect(page).toContain(words);
});

const list = { view: {}, columns: { columns: [] }, loaded: { segment: {}, total: 1 } } as unknown as CustomersListState;

test('a file of customers bears the day of who asked for it', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29, 1), toFake: ['Date'] });
  const choose = vi.fn<(options: object) => Promise<never>>(() => Promise.reject(new DOMException('', 'AbortError')));
  vi.stubGlobal('showSaveFilePicker', choose);
  using(() => useExport(list), unanswered).exportView();
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ suggestedName: 'customers-2026-11-28.csv' }));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('an export that is refused because two are under way says so, in words of its own', async () => {
  using(() => useExport(list), answering([503, { message: 'Busy', error: 'tooManyExports' }])).exportView();
  await expect
    .poll(() => told)
    .toEqual(['failed: Two exports are under way already. Please try again when one of them has ended.']);
});

test('customers who could not be fetched are told with the code', () => {
  const error = new CallError('no', { status: 0, code: 'ERR_NETWORK', isFromServer: false });
  const failed = { ...list, loaded: { ...list.loaded, query: { error } } } as unknown as CustomersListState;
  expect(show(<Loaded list={failed} />)).toContain('Error fetching paginated customers: ERR_NETWORK');
});

test('an undo is done also where its workspace can’t be read anew, which is told and leaves the page as it is', async () => {
  const caller = answering([200, { import: { id: 'i1', undoneAt: 9 }, kept: [] }], [503, 'We are back at noon']);
  using(() => useUndoImport('i1'), caller).begin();
  await expect.poll(() => told).toEqual(['failed: Error fetching workspaces data: 503']);
});

test('an undo says how many it kept whom it can’t list', () => {
  const listed = [{ phone: '14155550132', why: 'changed' }] as const;
  const shown = (kept: number) => show(<KeptByUndo undone={{ import: { kept } as Import, kept: listed }} />);
  expect(shown(1)).not.toContain('listed');
  expect(shown(1_201)).toContain('1,200 more customers were kept but can&#x27;t be listed here.');
});

test.each([
  [null, null, ['Undo import']],
  [5, null, ['Partly undone', 'Continue undoing', '1 removed']],
  [5, 9, ['Undone', '1 removed']],
])('an undo that has begun at %j and ended at %j is told so in the list, with the way on', (begun, ended, words) => {
  const counts = { parts: 1, created: 3, merged: 0, changed: 3, removed: 1, restored: 0, kept: 0 };
  const times = { createdAt: 1, updatedAt: 2, undoStartedAt: begun, undoneAt: ended, undoneBy: null };
  const page = show(<ImportEntry entry={{ id: 'i1', fileName: 'list.csv', who: 'm1', ...counts, ...times }} />);
  const all = ['Undone', 'Partly undone', 'Undo import', 'Continue undoing', '1 removed'];
  expect(all.filter((one) => new RegExp(`>${one}</`).test(page))).toEqual(words);
});

test('an import that failed says that something is in only where something is', () => {
  const shown = (created: number, merged: number) => {
    const sofar = { ...nothingSent, created, merged };
    const sending = { phase: 'failed', failure: 'Error bulk-creating customers', sofar } as SendingState;
    return show(<StoppedText sending={sending} />);
  };
  expect(shown(0, 0)).toContain('Continue to try again.');
  expect(shown(0, 0)).not.toContain('What was sent before is imported.');
  for (const text of [shown(1, 0), shown(0, 1)])
    expect(text).toContain('What was sent before is imported. Continue to try again.');
});
