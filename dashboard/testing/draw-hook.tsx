import type { Caller } from '@fanfare/contract/call.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { unanswered } from './answering.ts';

interface Around {
  readonly caller?: Caller;
  readonly client?: QueryClient | undefined;
  readonly current?: CurrentWorkspace;
}

/** What a hook gives to a page of the workspace w1, at its last look before the page is shown. */
export function drawHook<Given>(useHook: () => Given, around: Around = {}): Given {
  const { caller = unanswered, client = new QueryClient() } = around;
  const { current = { workspace: { workspace_id: 'w1' } } as CurrentWorkspace } = around;
  const looks: Given[] = [];
  const Page = () => {
    looks.push(useHook());
    return null;
  };
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <CallerProvider value={caller}>
          <CurrentWorkspaceProvider value={current}>
            <Page />
          </CurrentWorkspaceProvider>
        </CallerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return looks.at(-1) as Given;
}
