import { CallError } from '@fanfare/contract/call.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallerProvider } from '../../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../../session/current-workspace.tsx';
import { addTexts, startTexts, textGroups } from '../../text/i18n.ts';
import type { ChosenFile } from './use-opened-file.ts';
import { type SendingState, useSending } from './use-sending.ts';

/** What the page came to know, one state after the other. */
const known: unknown[] = [];
vi.mock('react', async (original) => {
  const react = await original<{ useState: (first: unknown) => readonly unknown[] }>();
  const useState = (first: unknown) => [react.useState(first)[0], (next: unknown) => known.push(next)];
  return { ...react, useState };
});
const sent = vi.hoisted(() => ({ failure: new Error('not yet') }));
vi.mock('./send-import.ts', async (original) => ({
  ...(await original<object>()),
  sendParts: () => Promise.reject(sent.failure),
}));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

test.each([
  [400, true, 'Bulk upload takes at most 10,000 records.'],
  [503, true, 'We are back at noon'],
  [503, false, 'Error bulk-creating customers'],
])(
  'an import that failed is told in the server’s words, else in ours (status %j, said: %j)',
  async (status, said, words) => {
    sent.failure = new CallError(words, { status, code: 'ERR_BAD_RESPONSE', attempts: 1, said });
    const chosen = { file: {}, facts: { name: 'spring.csv' } };
    let sending: SendingState | undefined;
    const Page = () => {
      sending = useSending(chosen as unknown as ChosenFile);
      return null;
    };
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <CallerProvider value={{ bases: { client: '/client/prod', public: '/public/prod' } }}>
          <CurrentWorkspaceProvider
            value={{ workspace: { workspace_id: 'w1' }, changeCount: () => undefined } as unknown as CurrentWorkspace}
          >
            <Page />
          </CurrentWorkspaceProvider>
        </CallerProvider>
      </QueryClientProvider>,
    );
    known.length = 0;
    await sending?.start(3);
    expect(known).toContainEqual(expect.objectContaining({ phase: 'failed', failure: words }));
  },
);
