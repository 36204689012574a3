import type { Caller } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { inTab, removeStored, storageKey } from '../session/browser-storage.ts';
import { type WorkspacesAnswer, devicesQuery, withCountChanged, withWorkspace, workspacesQuery } from './queries.ts';

const workspace = {
  workspace_id: 'w1',
  role: 'owner' as const,
  name: 'Corner Bakery',
  profile_image_url: null,
  devices: [],
  customers_quantity: 1,
  campaign_quantity: 4,
  socials: {},
  timeZone: 'UTC',
  country: 'US',
  consentBox: false,
  ownColor: null,
  pictureColor: null,
  memberQuantity: 1,
  deletion: null,
  createdAt: 0,
  updatedAt: 0,
};
const known: WorkspacesAnswer = {
  workspaces: [workspace, { ...workspace, workspace_id: 'w2' }],
  selected_workspace: 'w1',
  members: [],
};

test('an action changes the count of its own workspace and noun alone', () => {
  const [first, second] = withCountChanged(known, { ws: 'w1', noun: 'campaigns', by: 1 }).workspaces;
  expect(first).toMatchObject({ campaign_quantity: 5, customers_quantity: 1 });
  expect(second).toMatchObject({ campaign_quantity: 4, customers_quantity: 1 });
});

test('a count never falls below 0', () => {
  const once = withCountChanged(known, { ws: 'w1', noun: 'customers', by: -1 });
  const twice = withCountChanged(once, { ws: 'w1', noun: 'customers', by: -1 });
  expect(twice.workspaces[0]?.customers_quantity).toBe(0);
});

test('a changed workspace takes the place of what was known of it, and of no other', () => {
  const { workspaces } = withWorkspace(known, { ...workspace, name: 'Corner Bakery & Sons' });
  expect(workspaces.map(({ name }) => name)).toEqual(['Corner Bakery & Sons', 'Corner Bakery']);
});

test('the devices are asked for every minute, and every few seconds while one that was just paired is awaited', () => {
  const every = devicesQuery({} as Caller, 'w1').refetchInterval as (given: object) => unknown;
  const online = { state: 'online', isUnusuallySilent: false } as Device;
  const awaited = { ...online, state: 'never' } as const;
  const given = [undefined, [online, { ...awaited, isUnusuallySilent: true }], [online, awaited]];
  expect(given.map((data) => every({ state: { data } }))).toEqual([60_000, 60_000, 3_000]);
});

const choice = 'PUT /ws/w2/selected';
const chosenHere = ['GET /ws', choice, 'GET /ws'];
const own = 'GET /ws/w2/members';

test.each([
  { left: 'w2', shown: 'w2', members: ['of w2'], calls: chosenHere },
  { left: 'w1', shown: 'w1', members: ['of w1'], calls: ['GET /ws'] },
  { left: 'gone', shown: 'w1', members: ['of w1'], calls: ['GET /ws'] },
  { left: 'w2', shown: 'w2', isRaced: true, members: ['of w2'], calls: [...chosenHere, own] },
  { left: 'w2', shown: 'w2', isRefused: true, members: ['of w2'], calls: ['GET /ws', choice, choice, choice, own] },
  { left: 'w2', shown: 'w2', isRaced: true, isCounter: true, members: [], calls: [...chosenHere, own] },
])('a tab left in workspace $left comes back in $shown with its own members, where others chose w1', async (given) => {
  let chosen = 'w1';
  const calls: string[] = [];
  const caller: Caller = {
    bases: { client: 'https://fanfare.example', public: '' },
    wait: () => Promise.resolve(),
    fetch: (url, { method = 'GET' } = {}) => {
      const { pathname } = new URL(url as string);
      calls.push(`${method} ${pathname}`);
      if (given.isRefused && method === 'PUT') return Promise.resolve(new Response(null, { status: 503 }));
      if (given.isCounter && calls.at(-1) === own) return Promise.resolve(new Response(null, { status: 403 }));
      if (!given.isRaced) chosen = /^\/ws\/(.+)\/selected$/.exec(pathname)?.[1] ?? chosen;
      const members = [{ name: `of ${/^\/ws\/(.+)\/members$/.exec(pathname)?.[1] ?? chosen}` }];
      return Promise.resolve(
        Response.json({ statusCode: 200, body: { ...known, selected_workspace: chosen, members } }),
      );
    },
  };
  const key = storageKey('u1', 'workspace');
  inTab.setItem(key, given.left);
  const answer = await new QueryClient().query(workspacesQuery(caller, key));
  removeStored('u1', [inTab]);
  expect(answer.selected_workspace).toBe(given.shown);
  expect(answer.members.map(({ name }) => name)).toEqual(given.members);
  expect(calls).toEqual(given.calls);
});
