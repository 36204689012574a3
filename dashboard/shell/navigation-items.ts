import type { WorkspaceRight } from '@fanfare/contract/rights.ts';
import { paths } from '../paths.ts';

export type NavIcon =
  | 'house'
  | 'chart-pie'
  | 'megaphone'
  | 'device-tablet'
  | 'users'
  | 'cube'
  | 'paint-brush'
  | 'share-network'
  | 'gear';

/** Keys of the words under `nav.` */
type NavTitle =
  | 'overview'
  | 'analytics'
  | 'campaigns'
  | 'listCampaigns'
  | 'createCampaign'
  | 'campaignForensics'
  | 'devices'
  | 'customers'
  | 'listCustomers'
  | 'createCustomer'
  | 'workspace'
  | 'designer'
  | 'invite'
  | 'settings';

export interface NavItem {
  readonly title: NavTitle;
  readonly href?: string;
  readonly icon?: NavIcon;
  readonly label?: 'comingSoon' | 'soon';
  readonly external?: boolean;
  readonly disabled?: boolean;
  /** Without which there is no such page. */
  readonly right?: WorkspaceRight;
  /** Lights the item for every path that starts so, where its own href is not enough. */
  readonly activeFor?: readonly string[];
  readonly children?: readonly NavItem[];
}

export interface NavGroup {
  readonly title: 'dashboards' | 'general';
  readonly items: readonly NavItem[];
}

type May = (right: WorkspaceRight) => boolean;

/** What somebody's role has pages for. */
export function navGroups(features: { readonly analytics: boolean }, may: May): readonly NavGroup[] {
  return allGroups(features).map(({ title, items }) => ({ title, items: items.flatMap((item) => allowed(item, may)) }));
}

/** A parent of whose children one is left is that one. */
function allowed(item: NavItem, may: May): readonly NavItem[] {
  if (item.right && !may(item.right)) return [];
  if (!item.children) return [item];
  const { children: all, ...parent } = item;
  const children = all.filter(({ right }) => !right || may(right));
  const [only, ...others] = children;
  return [only?.href && others.length === 0 ? { ...parent, href: only.href } : { ...parent, children }];
}

function allGroups(features: { readonly analytics: boolean }): readonly NavGroup[] {
  return [
    {
      title: 'dashboards',
      items: [
        { title: 'overview', href: paths.overview, icon: 'house' },
        features.analytics
          ? { title: 'analytics', href: paths.analytics, icon: 'chart-pie', right: 'analytics.view' }
          : { title: 'analytics', icon: 'chart-pie', disabled: true, label: 'comingSoon', right: 'analytics.view' },
      ],
    },
    {
      title: 'general',
      items: [
        {
          title: 'campaigns',
          icon: 'megaphone',
          children: [
            { title: 'listCampaigns', href: paths.campaigns, activeFor: [paths.broadcasts, paths.sendText] },
            { title: 'createCampaign', href: paths.createCampaign, right: 'campaigns.change' },
            { title: 'campaignForensics', disabled: true, label: 'soon' },
          ],
        },
        { title: 'devices', href: paths.devices, icon: 'device-tablet' },
        {
          title: 'customers',
          icon: 'users',
          children: [
            { title: 'listCustomers', href: paths.customers, activeFor: [paths.inbox, paths.practice] },
            { title: 'createCustomer', href: paths.createCustomer, right: 'customers.search' },
          ],
        },
        { title: 'workspace', href: paths.workspace, icon: 'cube' },
        { title: 'designer', icon: 'paint-brush', disabled: true, label: 'comingSoon' },
        { title: 'invite', href: paths.invite, icon: 'share-network' },
        { title: 'settings', href: paths.account, icon: 'gear', activeFor: [paths.settings] },
      ],
    },
  ];
}

/**
 * Whether one is on an item's page, or on one that has no item of its own and is found from there. A nested item does not
 * light for all below its path, so that a list and its create page never light together.
 */
export function currentAs({ disabled, href, activeFor = [] }: NavItem, path: string): 'page' | 'true' | undefined {
  if (disabled) return undefined;
  if (trimmed(path) === href) return 'page';
  return activeFor.some((start) => isWithin(start, path)) ? 'true' : undefined;
}

/** A parent lights and opens when the path starts with a child's address. */
export function holdsPath(parent: NavItem, path: string): boolean {
  return (parent.children ?? []).some(({ href }) => href !== undefined && isWithin(href, path));
}

function isWithin(start: string, path: string): boolean {
  return trimmed(path) === start || trimmed(path).startsWith(`${start}/`);
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
