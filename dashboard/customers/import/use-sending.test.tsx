import { CallError, type Caller } from '@fanfare/contract/call.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { useUndoImport } from '../imports/undo-import.tsx';
import type { ChosenFile } from './use-opened-file.ts';
import { type SendingState, useSending } from './use-sending.ts';
import { FileProblem } from './worker/file-problem.ts';

/** What the page came to know, one state after the other. */
const known: unknown[] = [];
const leaves: (() => void)[] = [];
vi.mock('react', async (original) => {
  const react = await original<{ useState: (first: unknown) => readonly unknown[] }>();
  const useState = (first: unknown) => [react.useState(first)[0], (next: unknown) => known.push(next)];
  const useEffect = (effect: () => (() => void) | undefined) => void leaves.push(effect() ?? (() => undefined));
  return { ...react, useState, useEffect };
});
const told: string[] = [];
vi.mock('../../ui/toasts.tsx', () => ({ toastFailure: (message: string) => void told.push(message) }));
const sent = vi.hoisted(() => ({ failure: new Error('not yet') }));
vi.mock('./send-import.ts', async (original) => ({
  ...(await original<object>()),
  sendParts: () => Promise.reject(sent.failure),
}));

beforeAll(() => startAllTexts());

const chosen = { file: {}, facts: { name: 'spring.csv' } } as unknown as ChosenFile;
const useWizard = (): SendingState => useSending(chosen, () => undefined);
const using = <Given,>(
  useHook: () => Given,
  around: { readonly client?: QueryClient; readonly caller?: Caller } = {},
) => drawHook(useHook, { ...around, current: { changeCount: () => undefined } });

test.each([
  [400, true, 'Bulk upload takes at most 10,000 records.'],
  [503, true, 'We are back at noon'],
  [503, false, 'Error bulk-creating customers'],
])(
  'an import that failed is told in the server’s words, else in ours (status %j, said: %j)',
  async (status, said, words) => {
    sent.failure = new CallError(words, { status, code: 'ERR_BAD_RESPONSE', isFromServer: said });
    const sending = using(useWizard);
    known.length = 0;
    await sending.start(3);
    expect(known).toContainEqual(expect.objectContaining({ phase: 'failed', failure: words }));
    expect(told.splice(0)).toEqual([words]);
  },
);

test('whoever leaves while the next part is being read is told of no failure, but of a part that did not get through', async () => {
  const failsOnceLeft = async (failure: Error) => {
    sent.failure = failure;
    leaves.length = 0;
    const sending = using(useWizard).start(3);
    for (const leave of leaves) leave();
    await sending;
    return told.splice(0);
  };
  // As of a file that is closed.
  expect(await failsOnceLeft(new FileProblem('unknown'))).toEqual([]);
  const lost = new CallError('Network Error', { status: 0, code: 'ERR_NETWORK', isFromServer: false });
  expect(await failsOnceLeft(lost)).toEqual([expect.any(String)]);
});

test('the wizard knows of its import that it was undone in the list of imports', async () => {
  // So that two looks at the wizard are of the same import.
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  const client = new QueryClient();
  const undone = { import: { id: 'i1', undoneAt: 9 }, kept: [] };
  const { id, undo } = using(useWizard, { client });
  expect(undo.undone).toBeUndefined();
  using(() => useUndoImport(id), { client, caller: answering([200, undone]) }).begin();
  await expect.poll(() => using(useWizard, { client }).undo).toMatchObject({ undone, isBusy: false });
  random.mockRestore();
});
