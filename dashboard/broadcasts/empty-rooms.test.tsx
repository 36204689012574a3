// What stands in the rooms of texts where there is nothing yet.
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { buildTheme } from '../theme/theme.ts';
import { BroadcastsPage } from './broadcasts-page.tsx';
import { InboxPage } from './inbox-page.tsx';
import { PracticePage } from './practice-page.tsx';
import { broadcastsQuery, inboxQuery, practiceQuery } from './queries.ts';

beforeAll(() => startAllTexts());

const caller = { bases: { client: '/client/prod', public: '/public/prod' } };

function draw(page: ReactNode, role: Workspace['role']): string {
  const client = new QueryClient();
  const nothing = { pages: [{ items: [], last_evaluated_key: null }], pageParams: [null] } as never;
  client.setQueryData(broadcastsQuery(caller, 'w1').queryKey, nothing);
  client.setQueryData(inboxQuery(caller, 'w1', undefined).queryKey, nothing);
  client.setQueryData(practiceQuery(caller, 'w1').queryKey, { isPractice: true, phones: [] });
  return renderToStaticMarkup(
    <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <CallerProvider value={caller}>
            <CurrentWorkspaceProvider value={{ workspace: { workspace_id: 'w1', role } } as CurrentWorkspace}>
              {page}
            </CurrentWorkspaceProvider>
          </CallerProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test.each([
  ['No broadcasts yet', <BroadcastsPage key="1" />],
  ['No texts yet', <InboxPage key="2" />],
  ['No practice texts yet', <PracticePage key="3" />],
])('where there is nothing (%s) one button leads on, for those who may send', (title, page) => {
  const owners = draw(page, 'owner');
  expect(owners).toContain(title);
  expect(owners.match(/<a[^>]*MuiButton-contained[^>]*>/g)).toEqual([
    expect.stringContaining('href="/campaigns/send-text"'),
  ]);
  expect(draw(page, 'staff')).not.toContain('MuiButton-contained');
});
