// The page of a workspace that has no customers yet, or no more, or none that match.
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { buildTheme } from '../theme/theme.ts';
import { CustomersPage, MoreActions } from './customers-page.tsx';
import { type CustomersFile, ExportMenu } from './export/use-export.tsx';
import type { CustomersListState } from './list/use-customers-list.ts';
import { customersQuery } from './queries.ts';

// What opens over the list stands where it was asked for.
vi.mock('@mui/material/Menu', async () => ({ default: (await import('@mui/material/MenuList')).default }));

beforeAll(() => startAllTexts());

const caller = { bases: { client: '/client/prod', public: '/public/prod' } };

function draw(page: ReactNode, customers_quantity: number, client = new QueryClient()): string {
  const workspace = { workspace_id: 'w1', name: 'Quill', role: 'owner', customers_quantity } as Workspace;
  const state = { ...nobody, user: { id: 'u1' } };
  const store = { get: () => state, subscribe: () => () => undefined } as unknown as SessionStore;
  return renderToStaticMarkup(
    <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
      <MemoryRouter>
        <SiteProvider value={{ siteName: 'Fanfare' } as never}>
          <SessionProvider store={store}>
            <QueryClientProvider client={client}>
              <CallerProvider value={caller}>
                <CurrentWorkspaceProvider
                  value={{ workspace, workspaces: [], members: [] } as unknown as CurrentWorkspace}
                >
                  {page}
                </CurrentWorkspaceProvider>
              </CallerProvider>
            </QueryClientProvider>
          </SessionProvider>
        </SiteProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test('a list that has nobody any more keeps what is open over it, as the result of having deleted them all', () => {
  const client = new QueryClient();
  const ask = { segment: {}, sort: 'createdAt', direction: 'desc' } as const;
  client.setQueryData(customersQuery(caller, 'w1', ask).queryKey, {
    pages: [{ items: [], last_evaluated_key: null }],
    pageParams: [null],
  });
  const page = draw(<CustomersPage />, 0, client);
  expect(page).toContain('No customers yet');
  expect(page).toContain('Copy number');
});

test.each([
  [0, 5, [false, true, false], '0 customers in this list'],
  [undefined, 5, [false, false, false], 'This list'],
  [5, 5, [false, false, false], '5 customers in this list'],
  [0, 0, [true, true, false], '0 customers in this list'],
])('of %j in the list and %j in all, there is a file of those who are there', (total, quantity, isDisabled, words) => {
  const workspace = { customers_quantity: quantity } as Workspace;
  const page = renderToStaticMarkup(
    <CurrentWorkspaceProvider value={{ workspace } as CurrentWorkspace}>
      <ExportMenu list={{ loaded: { total } } as CustomersListState} file={{ isBusy: false } as CustomersFile} />
    </CurrentWorkspaceProvider>,
  );
  const ways = page.match(/<(button|li)[^>]*>/g) ?? [];
  expect(ways.map((way) => way.includes('Mui-disabled'))).toEqual(isDisabled);
  expect(page).toContain(words);
});

test.each([
  [0, 5, ['Export all customers', 'everything']],
  [undefined, 5, ['Export', 'view']],
  [5, 5, ['Export', 'view']],
  [0, 0, []],
])('of %j in the list and %j in all, a phone has a file of those who are there', (total, quantity, expected) => {
  const chosen: string[] = [];
  const file = { exportView: () => chosen.push('view'), exportEverything: () => chosen.push('everything') };
  const Narrow = () => {
    const menu = MoreActions({
      list: { loaded: { total } } as CustomersListState,
      file: file as unknown as CustomersFile,
      onImports: () => undefined,
    }) as ReactElement<{ actions: readonly { label: string; onChoose: () => void }[] }>;
    const found = menu.props.actions.find(({ label }) => label.startsWith('Export'));
    if (found) chosen.push(found.label);
    found?.onChoose();
    return null;
  };
  draw(<Narrow />, quantity);
  expect(chosen).toEqual(expected);
});
