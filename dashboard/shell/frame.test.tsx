// What stands around every page, as it is first drawn.
import { CallError } from '@fanfare/contract/call.ts';
import type { Config } from '@fanfare/contract/config.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { SettingsProvider, defaultSettings } from '../theme/settings-provider.tsx';
import { buildTheme } from '../theme/theme.ts';
import { markUnsaved } from '../ui/leave-guard.tsx';
import { type WorkspacesAnswer, workspacesKey } from '../workspace/queries.ts';
import { useConfirmedSwitch } from './confirmed-switch.tsx';
import { InWorkspaceOnly } from './current-workspaces.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { navGroups } from './navigation-items.ts';
import { NavigationRow, navIcons } from './navigation-row.tsx';
import { SideNavigation, WorkspaceSwitcher } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

// What opens over a page is not drawn at first: here it stands where it was asked for, with its width beside it.
interface Opened {
  readonly children: ReactNode;
  readonly slotProps?: { readonly paper?: { readonly sx?: { readonly width?: number } } };
}
const standing = vi.hoisted(() => async () => {
  const { default: MenuList } = await import('@mui/material/MenuList');
  return ({ children, slotProps }: Opened) => <MenuList data-width={slotProps?.paper?.sx?.width}>{children}</MenuList>;
});
vi.mock('@mui/material/Popover', async () => ({ default: await standing() }));
vi.mock('@mui/material/Menu', async () => ({ default: await standing() }));
vi.mock('@mui/material/Drawer', async () => ({ default: await standing() }));

const ada = { id: 'ada', name: 'Ada Lovelace', firstName: '', lastName: '', email: 'ada@example.com', phoneNumber: '' };
const session = { get: () => ({ ...nobody, user: ada }), subscribe: () => () => undefined } as unknown as SessionStore;
const site = { siteName: 'Fanfare', features: { analytics: false } } as Config;
const shop = { workspace_id: 'w1', name: 'Harbor & Vine', profile_image_url: null };
const known = { workspaces: [shop], selected_workspace: 'w1', members: [] } as unknown as WorkspacesAnswer;
const pictured = { ...known, workspaces: [{ ...shop, profile_image_url: '/images/w1/a.jpg' }] } as WorkspacesAnswer;

beforeAll(() => startAllTexts());

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

function show(children: ReactNode, { path = '/', workspaces }: { path?: string; workspaces?: WorkspacesAnswer } = {}) {
  const client = new QueryClient();
  if (workspaces) client.setQueryData(workspacesKey, workspaces);
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <SettingsProvider defaults={defaultSettings({ primaryColor: 'neonBlue', language: 'en' })}>
        <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
          <QueryClientProvider client={client}>
            <SessionProvider store={session}>
              <CallerProvider value={{ bases: { client: '/client/prod', public: '/public/prod' } }}>
                <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
              </CallerProvider>
            </SessionProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </SettingsProvider>
    </SiteProvider>,
  );
}

/** Words as they are read, without what draws them. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(style|svg)\b.*?<\/\1>/gs, '')
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll('&amp;', '&').trim())
    .filter(Boolean);
const styleOf = (html: string, rule: RegExp) => html.match(rule)?.[0];

describe('the navigation', () => {
  test('holds its two groups, in the fixed words and order', () => {
    expect(wordsOf(show(<SideNavigation />)).slice(1)).toEqual(
      (
        'Dashboards|Overview|Analytics|Coming Soon|General|Campaigns|List campaigns|Create campaign|Campaign Forensics|' +
        'Soon|Devices|Customers|List customers|Create customer|Workspace|Designer|Coming Soon|Invite|Settings'
      ).split('|'),
    );
  });

  test('leads with its items and its logo to their pages, and with what is to come nowhere', () => {
    const page = show(<SideNavigation />);
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/',
      '/',
      '/campaigns',
      '/campaigns/create',
      '/devices',
      '/customers',
      '/customers/create',
      '/workspace',
      '/invite-form',
      '/settings/account',
    ]);
    expect(page).toMatch(/<a [^>]*aria-label="Fanfare[^"]*"[^>]*href="\/"|<a [^>]*href="\/"[^>]*aria-label="Fanfare/);
    expect(page.match(/aria-disabled="true"/g)).toHaveLength(3);
  });

  test('opens a parent by itself where the path starts with a child’s address, and lights the item of the path', () => {
    const page = show(<SideNavigation />, { path: '/customers/create' });
    expect([...page.matchAll(/aria-expanded="(\w+)"/g)].map(([, isOpen]) => isOpen)).toEqual(['false', 'true']);
    expect(page.match(/aria-current="page"[^>]*href="[^"]+"|href="[^"]+"[^>]*aria-current="page"/)?.[0]).toContain(
      'href="/customers/create"',
    );
    expect(page.match(/aria-current/g)).toHaveLength(1);
  });

  test('has its own icon at each item, by the fixed names', () => {
    const icons = navGroups({ analytics: false }, () => true).flatMap(({ items }) => items.map(({ icon }) => icon));
    expect(icons).toEqual(
      'house chart-pie megaphone device-tablet users cube paint-brush share-network gear'.split(' '),
    );
    expect(new Set(Object.values(navIcons)).size).toBe(9);
  });

  test('opens an external item in a new tab', () => {
    const item = { title: 'designer', href: 'https://example.com/', external: true } as const;
    const page = show(<NavigationRow item={item} current={undefined} onNavigate={undefined} />);
    expect(page).toMatch(/<a [^>]*href="https:\/\/example\.com\/" target="_blank"/);
  });
});

describe('the workspace switcher', () => {
  test('is a placeholder until workspaces arrive', () => {
    const page = show(<SideNavigation />);
    expect(page).toContain('MuiSkeleton');
    expect(show(<SideNavigation />, { workspaces: known })).not.toContain('MuiSkeleton');
  });

  test('shows the current workspace by its name and its picture, 32 px wide and high', () => {
    const page = show(<SideNavigation />, { workspaces: pictured });
    expect(page).toContain('Harbor &amp; Vine');
    expect(page).toMatch(/<img [^>]*src="\/images\/w1\/a\.jpg"[^>]*width="32" height="32"/);
  });

  test('opens a menu, 250 px wide, of every workspace by name and picture', () => {
    const second = { ...shop, workspace_id: 'w2', name: 'Juniper Bakery', profile_image_url: '/images/w2/b.jpg' };
    const two = { ...known, workspaces: [shop, second] } as WorkspacesAnswer;
    const menu = show(<WorkspaceSwitcher />, { workspaces: two }).split('data-width="250"')[1] ?? '';
    expect(wordsOf(`<ul${menu}`)).toEqual(expect.arrayContaining(['Harbor & Vine', 'Juniper Bakery']));
    expect(menu.match(/<img [^>]*width="32" height="32"|<svg [^>]*viewBox="0 0 96 96"/g)).toHaveLength(2);
    expect(menu).toContain('src="/images/w2/b.jpg"');
  });

  test('tells of a switch only where there is one: not of the workspace that is there, nor before what is unsaved was asked about', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const onSwitch = vi.fn<() => void>();
    let choose: ((workspace: Workspace) => void) | undefined;
    const Page = () => {
      ({ choose } = useConfirmedSwitch({ workspace: shop } as CurrentWorkspace, onSwitch));
      return null;
    };
    show(<Page />);
    const other = { ...shop, workspace_id: 'w2' } as Workspace;
    const saved = markUnsaved();
    choose?.(other);
    saved();
    choose?.(shop as Workspace);
    expect(onSwitch).not.toHaveBeenCalled();
    choose?.(other);
    expect(onSwitch).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test.each([null, ''])('shows an abstract picture for a workspace that has none: %j', (profile_image_url) => {
    const workspaces = { ...known, workspaces: [{ ...shop, profile_image_url }] } as WorkspacesAnswer;
    expect(show(<SideNavigation />, { workspaces })).toMatch(/<svg [^>]*viewBox="0 0 96 96"/);
  });
});

describe('the top bar', () => {
  test('is 56 px high, with the way to the navigation where that has no room, and a menu of the person', () => {
    const page = show(<TopBar onOpenNavigation={() => undefined} />);
    expect(styleOf(page, /min-height:56px/)).toBeDefined();
    expect(page).toContain('aria-label="Open navigation"');
    expect(styleOf(page, /@media \(min-width:1200px\)\{[^{]*\{display:none;?\}/)).toBeDefined();
  });

  test('has a menu with the name and email of the person, the way to the account, and the way out', () => {
    const menu = show(<TopBar onHelp={() => undefined} />).split('data-width="280"')[1] ?? '';
    expect(wordsOf(`<ul${menu}`)).toEqual(['Ada Lovelace', 'ada@example.com', 'Account', 'Help', 'Sign out']);
    expect(menu).toMatch(/<a [^>]*href="\/settings\/account"/);
  });
});

describe('the layout', () => {
  test('asks whether it is printed without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    show(<DashboardLayout />);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('has a navigation of 280 px at the side of large screens, and one of 320 px in a drawer of its own', () => {
    const page = show(<DashboardLayout />);
    const narrow = String.raw`@media \(min-width:0px\)\{[^{]*\{display:none;\}\}`;
    const wide = String.raw`@media \(min-width:1200px\)\{[^{]*\{display:block;\}\}`;
    expect(page).toMatch(new RegExp(String.raw`\{[^}]*;width:280px;[^}]*\}${narrow}${wide}`));
    expect(page).toContain('data-width="320"');
  });
});

describe('workspaces that cannot be fetched', () => {
  test('leave no page of theirs, which says so with the code', () => {
    const error = new CallError('no', { status: 503, code: 'ERR_BAD_RESPONSE', isFromServer: false });
    const state = { step: 'failed', error, retry: () => undefined } as const;
    const page = show(<InWorkspaceOnly state={state}>The page</InWorkspaceOnly>);
    const words = wordsOf(page);
    expect(page).toMatch(/<title>We couldn&#x27;t [^|]+ \|/);
    expect(words).toContain('Error fetching workspaces data: 503');
    expect(words).not.toContain('The page');
    expect(words).not.toContain('Sign in again');
  });

  test('offer a new sign-in where this one is refused and nobody can be asked for another', () => {
    const error = new CallError('no', { status: 401, code: 'ERR_BAD_RESPONSE', isFromServer: false });
    const state = { step: 'failed', error, retry: () => undefined } as const;
    expect(wordsOf(show(<InWorkspaceOnly state={state}>The page</InWorkspaceOnly>))).toContain('Sign in again');
  });
});
