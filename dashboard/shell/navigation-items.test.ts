import { mayDo } from '@fanfare/contract/rights.ts';
import { describe, expect, test } from 'vitest';
import { type NavItem, currentAs, holdsPath, navGroups } from './navigation-items.ts';

const everything = () => true;

function litBy(path: string): string[] {
  const all = navGroups({ analytics: false }, everything).flatMap(({ items }) => items);
  const withChildren = all.flatMap((item: NavItem) => [item, ...(item.children ?? [])]);
  return withChildren
    .filter((item) => currentAs(item, path) !== undefined || holdsPath(item, path))
    .map(({ title }) => title);
}

describe('the navigation', () => {
  test.each([
    ['/', ['overview']],
    ['/campaigns', ['campaigns', 'listCampaigns']],
    ['/campaigns/create', ['campaigns', 'createCampaign']],
    ['/campaigns/create/', ['campaigns', 'createCampaign']],
    ['/customers/create', ['customers', 'createCustomer']],
    ['/customers/inbox', ['customers', 'listCustomers']],
    ['/customers/practice', ['customers', 'listCustomers']],
    ['/campaigns/broadcasts', ['campaigns', 'listCampaigns']],
    ['/campaigns/broadcasts/b1', ['campaigns', 'listCampaigns']],
    ['/campaigns/send-text', ['campaigns', 'listCampaigns']],
    ['/settings/notifications', ['settings']],
    ['/settings/account', ['settings']],
    ['/workspace', ['workspace']],
    ['/campaignsother', []],
    ['/nowhere', []],
  ])('at %s lights %j', (path, titles) => {
    expect(litBy(path)).toEqual(titles);
  });

  test('tells the page of an entry from one that leads from it', () => {
    const settings = navGroups({ analytics: false }, everything)[1]?.items.at(-1) as NavItem;
    const paths = ['/settings/account', '/settings/notifications', '/settings-of-old'];
    expect(paths.map((path) => currentAs(settings, path))).toEqual(['page', 'true', undefined]);
  });

  test('says what the specification says, in its order', () => {
    const said = navGroups({ analytics: false }, everything).map(({ title, items }) => [
      title,
      items.map((item) => [item.title, item.label ?? '', (item.children ?? []).map((child) => child.title)]),
    ]);
    expect(said).toEqual([
      [
        'dashboards',
        [
          ['overview', '', []],
          ['analytics', 'comingSoon', []],
        ],
      ],
      [
        'general',
        [
          ['campaigns', '', ['listCampaigns', 'createCampaign', 'campaignForensics']],
          ['devices', '', []],
          ['customers', '', ['listCustomers', 'createCustomer']],
          ['workspace', '', []],
          ['designer', 'comingSoon', []],
          ['invite', '', []],
          ['settings', '', []],
        ],
      ],
    ]);
  });

  test('leads to analytics only when the feature is on', () => {
    const analytics = (on: boolean) => navGroups({ analytics: on }, everything)[0]?.items[1];
    const item = { title: 'analytics', icon: 'chart-pie', right: 'analytics.view' };
    expect(analytics(false)).toEqual({ ...item, disabled: true, label: 'comingSoon' });
    expect(analytics(true)).toEqual({ ...item, href: '/analytics' });
  });

  test('leads a counter only to what its role has pages for', () => {
    const [dashboards, general] = navGroups({ analytics: true }, (right) => mayDo('counter', right));
    expect(dashboards?.items.map(({ title }) => title)).toEqual(['overview']);
    const [campaigns, , customers] = general?.items ?? [];
    expect(campaigns?.children?.map(({ title }) => title)).toEqual(['listCampaigns', 'campaignForensics']);
    expect(customers).toEqual({ title: 'customers', icon: 'users', href: '/customers' });
  });
});
