import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { CallerProvider } from '../../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider, workspaceKey } from '../../session/current-workspace.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { buildTheme } from '../../theme/theme.ts';
import { AuditPage } from './audit-page.tsx';

beforeAll(() => startAllTexts());

/** What the page says where the server has no entry. */
function showEmpty(search: string, request: object): string {
  const client = new QueryClient();
  client.setQueryData([...workspaceKey('w1', 'audit'), request], {
    pages: [{ items: [], last_evaluated_key: null }],
    pageParams: [null],
  });
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/workspace/audit-log?${search}`]}>
      <QueryClientProvider client={client}>
        <CallerProvider value={{ bases: { client: '/client/prod', public: '/public/prod' } }}>
          <CurrentWorkspaceProvider value={{ workspace: { workspace_id: 'w1' } } as unknown as CurrentWorkspace}>
            <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
              <AuditPage />
            </ThemeProvider>
          </CurrentWorkspaceProvider>
        </CallerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('an empty audit log speaks of filters, and of clearing them once, only where one is set', () => {
  const fresh = showEmpty('', {});
  expect(fresh).toContain('Changes to this workspace will appear here.');
  expect(fresh).not.toMatch(/filters\.|Clear filters/);
  const filtered = showEmpty('who=m1', { actorId: 'm1' });
  expect(filtered).toContain('Nothing was changed that matches these filters.');
  expect(filtered.match(/Clear filters/g)).toHaveLength(1);
});
