// What the overview's cards say of their days.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import { workspaceKey } from '../session/current-workspace.tsx';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import { TextsCard } from './texts-card.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

const caller = { bases: { client: '/client/prod', public: '/public/prod' } };

function showTexts(counts: object): string {
  const none = { sent: 0, practiced: 0, delivered: 0, stopped: 0, unclear: 0, unread: 0, unknown: 0, paused: 0 };
  const client = new QueryClient();
  client.setQueryData([...workspaceKey('w1', 'broadcasts'), 'overview'], { ...none, isPractice: false, ...counts });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <CallerProvider value={caller}>
          <TextsCard ws="w1" />
        </CallerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ').replaceAll(/ +/g, ' ');
}

test('a week without a text says who stopped them', () => {
  expect(showTexts({})).toBe('');
  expect(showTexts({ stopped: 1 })).toContain('Sent 0 Stopped texts 1');
  expect(showTexts({ stopped: 1 })).not.toContain('Delivered');
  expect(showTexts({ sent: 2 })).toContain('Sent 2 Delivered 0 Stopped texts 0');
});
