import { expect, test } from 'vitest';
import { type WorkspacesAnswer, withCountChanged, withWorkspace } from './queries.ts';

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
