import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { workspaceKey } from '../../session/current-workspace.tsx';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { AuditPage } from './audit-page.tsx';

beforeAll(() => startAllTexts());

/** What the page says where the server has no entry. */
function showEmpty(search: string, request: object): string {
  const client = new QueryClient();
  client.setQueryData([...workspaceKey('w1', 'audit'), request], {
    pages: [{ items: [], last_evaluated_key: null }],
    pageParams: [null],
  });
  return drawPage(<AuditPage />, { client, path: `/workspace/audit-log?${search}` });
}

test('an empty audit log speaks of filters, and of clearing them once, only where one is set', () => {
  const fresh = showEmpty('', {});
  expect(fresh).toContain('Changes to this workspace will appear here.');
  expect(fresh).not.toMatch(/filters\.|Clear filters/);
  const filtered = showEmpty('who=m1', { actorId: 'm1' });
  expect(filtered).toContain('Nothing was changed that matches these filters.');
  expect(filtered.match(/Clear filters/g)).toHaveLength(1);
});
