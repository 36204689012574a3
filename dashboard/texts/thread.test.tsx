// What stands below the texts with somebody who has stopped them.
import type { ThreadEntry } from '@fanfare/contract/messages.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import { threadQuery } from './queries.ts';
import { Thread } from './thread.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

const caller = { bases: { client: '/client/prod', public: '/public/prod' } };

function show(phone: string, entry: Partial<ThreadEntry>): string {
  const client = new QueryClient();
  const none = { kind: null, state: null, dueAt: null, isOpen: false };
  const stop = { id: 't1', at: 0, from: 'customer', body: 'STOP', ...none, ...entry };
  const answer = { entries: [stop as ThreadEntry], canReply: false };
  client.setQueryData(threadQuery(caller, 'w1', phone).queryKey, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallerProvider value={caller}>
        <CurrentWorkspaceProvider
          value={{ workspace: { workspace_id: 'w1', role: 'staff' } } as unknown as CurrentWorkspace}
        >
          <Thread phone={phone} comingBack="They can text START." />
        </CurrentWorkspaceProvider>
      </CallerProvider>
    </QueryClientProvider>,
  );
}

test('whoever has opted out is shown with a way to come back, and nobody else', () => {
  expect(show('14155550101', {})).toContain('They opted out or were blocked. They can text START.');
  expect(show('14155550101', { from: 'shop', kind: 'broadcast', state: 'sent' })).not.toContain('START');
  expect(show('SHORT', {})).not.toContain('START');
});

test('a reply that did not go out says why and what to do, and one that waits until when', () => {
  const about = (entry: Partial<ThreadEntry>) => show('14155550101', { from: 'shop', kind: 'reply', ...entry });
  expect(about({ state: 'failed', reason: 'credentials' })).toContain(
    'The gateway refused your credentials. Enter them again on the workspace page.',
  );
  expect(about({ state: 'failed', reason: 'limit' })).toContain('A limit was reached: yours for the month');
  expect(about({ state: 'skipped', reason: 'quiet' })).toContain('Your hours and theirs never meet');
  expect(about({ kind: 'broadcast', state: 'skipped', reason: 'quiet' })).toContain('until the campaign ends');
  const now = Date.now();
  expect(about({ state: 'waiting', at: now, dueAt: now + 3_600_000 })).toContain('Waiting until');
  expect(about({ kind: 'broadcast', state: 'waiting', at: now, dueAt: now + 3_600_000 })).not.toContain('until');
  const due = about({ state: 'waiting', at: now, dueAt: now });
  expect([due.includes('Waiting'), due.includes('until')]).toEqual([true, false]);
});
