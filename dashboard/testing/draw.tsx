import type { Caller } from '@fanfare/contract/call.ts';
import type { Config } from '@fanfare/contract/config.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { SessionProvider } from '../session/session-provider.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { buildTheme } from '../theme/theme.ts';
import { unanswered } from './answering.ts';

interface Around {
  readonly path?: string;
  readonly caller?: Caller;
  readonly client?: QueryClient | undefined;
  readonly workspace?: Partial<Workspace>;
  readonly current?: Partial<Omit<CurrentWorkspace, 'workspace'>>;
  readonly site?: Partial<Config>;
  readonly session?: Partial<SessionStore>;
}

const theme = buildTheme('neonBlue', 'ltr');

/** A page of the workspace w1 as it is first shown to the person u1. */
export function drawPage(page: ReactNode, around: Around = {}): string {
  const { path = '/', caller = unanswered, client = new QueryClient(), workspace, current, site, session } = around;
  const known = { workspace: { workspace_id: 'w1', ...workspace }, workspaces: [], members: [], ...current };
  const state = { isLoading: false, user: { id: 'u1' }, tokens: null, error: null, isRefused: false };
  const store = { get: () => state, subscribe: () => () => undefined, start: () => () => undefined, ...session };
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[path]}>
        <SiteProvider value={{ siteName: 'Fanfare', auth: {}, features: {}, ...site } as Config}>
          <SessionProvider store={store as unknown as SessionStore}>
            <QueryClientProvider client={client}>
              <CallerProvider value={caller}>
                <CurrentWorkspaceProvider value={known as CurrentWorkspace}>{page}</CurrentWorkspaceProvider>
              </CallerProvider>
            </QueryClientProvider>
          </SessionProvider>
        </SiteProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

/** What a hook gives to such a page, at its last look before the page is shown. */
export function drawHook<Given>(useHook: () => Given, around: Around = {}): Given {
  const looks: Given[] = [];
  const Page = () => {
    looks.push(useHook());
    return null;
  };
  drawPage(<Page />, around);
  return looks.at(-1) as Given;
}
