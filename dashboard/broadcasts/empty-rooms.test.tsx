// What stands in the rooms of texts where there is nothing yet.
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { BroadcastsPage } from './broadcasts-page.tsx';
import { InboxPage } from './inbox-page.tsx';
import { PracticePage } from './practice-page.tsx';
import { broadcastsQuery, inboxQuery, practiceQuery } from './queries.ts';

beforeAll(() => startAllTexts());

function draw(page: ReactNode, role: Workspace['role']): string {
  const client = new QueryClient();
  const nothing = { pages: [{ items: [], last_evaluated_key: null }], pageParams: [null] } as never;
  client.setQueryData(broadcastsQuery(unanswered, 'w1').queryKey, nothing);
  client.setQueryData(inboxQuery(unanswered, 'w1', undefined).queryKey, nothing);
  client.setQueryData(practiceQuery(unanswered, 'w1').queryKey, { isPractice: true, phones: [] });
  return drawPage(page, { client, workspace: { role } });
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
