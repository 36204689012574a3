import { describe, expect, test } from 'vitest';
import { type NavItem, holdsPath, isActive, navGroups } from './navigation-items.ts';

function litBy(path: string): string[] {
  const all = navGroups({ analytics: false }).flatMap(({ items }) => items);
  const withChildren = all.flatMap((item: NavItem) => [item, ...(item.children ?? [])]);
  return withChildren.filter((item) => isActive(item, path) || holdsPath(item, path)).map(({ title }) => title);
}

describe('the navigation', () => {
  test.each([
    ['/', ['overview']],
    ['/campaigns', ['campaigns', 'listCampaigns']],
    ['/campaigns/create', ['campaigns', 'createCampaign']],
    ['/campaigns/create/', ['campaigns', 'createCampaign']],
    ['/customers/create', ['customers', 'createCustomer']],
    ['/settings/notifications', ['settings']],
    ['/settings/account', ['settings']],
    ['/workspace', ['workspace']],
    ['/campaignsother', []],
    ['/nowhere', []],
  ])('at %s lights %j', (path, titles) => {
    expect(litBy(path)).toEqual(titles);
  });

  test('says what the specification says, in its order', () => {
    const said = navGroups({ analytics: false }).map(({ title, items }) => [
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
    const analytics = (on: boolean) => navGroups({ analytics: on })[0]?.items[1];
    expect(analytics(false)).toEqual({ title: 'analytics', icon: 'chart-pie', disabled: true, label: 'comingSoon' });
    expect(analytics(true)).toEqual({ title: 'analytics', icon: 'chart-pie', href: '/analytics' });
  });
});
