// What the review says of a broadcast, drawn as a person of the workspace sees it.
import type { BroadcastPreview } from '@fanfare/contract/broadcasts.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import { Facts } from './review.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

const preview: BroadcastPreview = {
  audience: 1_200,
  recipients: 1_200,
  skipped: {},
  parts: 1,
  priceMicrosMax: 0,
  currency: 'USD',
  startsAt: 0,
  endsAbout: 0,
  unreached: 0,
  capAfter: null,
  example: 'Six wines',
  isPractice: false,
};

function show(given: Partial<BroadcastPreview>, role: Workspace['role'] = 'owner'): string {
  const current = { workspace: { workspace_id: 'w1', role } } as CurrentWorkspace;
  return renderToStaticMarkup(
    <MemoryRouter>
      <CurrentWorkspaceProvider value={current}>
        <Facts preview={{ ...preview, ...given }} />
      </CurrentWorkspaceProvider>
    </MemoryRouter>,
  );
}

test('a text is free with practice phones alone: where no price is set the review says so, and owners where to set it', () => {
  expect(show({ isPractice: true })).toContain('Nothing');
  const owners = show({});
  expect(owners).toContain('No price is set');
  expect(owners).not.toContain('Nothing');
  expect(owners).toContain('href="/workspace#gateway"');
  const managers = show({}, 'manager');
  expect(managers).toContain('No price is set');
  expect(managers).not.toContain('href=');
  expect(show({ priceMicrosMax: 12_000_000 })).toContain('$12.00');
});

test('whom there is no time for, and where the month’s limit holds the broadcast, is said before the start', () => {
  expect(show({})).not.toMatch(/reached|limit/);
  expect(show({ unreached: 1_100 })).toContain('About 1,100 customers won&#x27;t be reached before the campaign ends.');
  expect(show({ capAfter: 700 })).toContain('Your monthly limit allows 700 more texts.');
  expect(show({ capAfter: 0 })).toContain('Your monthly limit is already reached.');
});
