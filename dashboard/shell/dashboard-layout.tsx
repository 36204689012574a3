import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Suspense, type TouchEvent, lazy, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { SessionExpiredDialog } from '../session/session-expired-dialog.tsx';
import { useSite } from '../session/site.tsx';
import { useForgetForms } from '../session/use-persisted-form.ts';
import { useScheme } from '../theme/look.tsx';
import { navLooks } from '../theme/nav-colors.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { layout } from '../theme/theme.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Logo } from '../ui/logo.tsx';
import { type DialogProps, type DialogState, useDialog } from '../ui/use-dialog.ts';
import { useShortcutChoice, useShortcuts } from './commands/shortcuts.ts';
import { useConfirmedSwitch } from './confirmed-switch.tsx';
import { InWorkspaceOnly, type WorkspacesState, useWorkspaces } from './current-workspaces.tsx';
import { NavLookProvider, useNavLook } from './navigation-row.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

const FirstWorkspacePage = lazy(async () => ({
  default: (await import('./first-workspace-page.tsx')).FirstWorkspacePage,
}));

/**
 * What stands around every page of a signed-in person. The bar stays the same one whatever is known of workspaces, so
 * that a menu opened meanwhile stays open.
 */
export function DashboardLayout() {
  const { settings } = useSettings();
  const scheme = useScheme();
  const state = useWorkspaces();
  useForgetForms();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [commandMenu, shortcuts] = [useDialog(), useDialog()];
  const current = state.step === 'ready' ? state.current : undefined;
  const hasNavigation = state.step !== 'none';
  return (
    <NavLookProvider value={navLooks[scheme][settings.navColor]}>
      <SkipLink />
      {hasNavigation ? <Navigation open={isNavigationOpen} onClose={() => setNavigationOpen(false)} /> : null}
      <Stack sx={{ paddingInlineStart: { lg: hasNavigation ? `${layout.navWidthPx}px` : 0 }, minHeight: '100dvh' }}>
        <TopBar
          start={hasNavigation ? undefined : <HomeLink />}
          onOpenNavigation={hasNavigation ? () => setNavigationOpen(true) : undefined}
          onSearch={current && commandMenu.open}
          onHelp={current && shortcuts.open}
        />
        <OfflineBanner />
        <Main state={state} />
      </Stack>
      {current ? <Commands current={current} menu={commandMenu} list={shortcuts} /> : null}
      <SessionExpiredDialog />
    </NavLookProvider>
  );
}

function HomeLink() {
  const { siteName } = useSite();
  return (
    <Box
      component={Link}
      to={paths.overview}
      sx={{ display: 'flex', color: 'inherit', textDecoration: 'none', borderRadius: '8px' }}
    >
      <Logo name={siteName} />
    </Box>
  );
}

/** A person's own settings need no workspace. */
function Main({ state }: { state: WorkspacesState }) {
  const isOwnPage = useLocation().pathname.startsWith(paths.settings);
  if (state.step === 'none' && !isOwnPage) {
    return (
      <Suspense fallback={null}>
        <FirstWorkspacePage />
      </Suspense>
    );
  }
  return (
    <Box component="main" id="main" tabIndex={-1}>
      <Pages state={state} />
    </Box>
  );
}

function Pages({ state }: { state: WorkspacesState }) {
  if (state.step === 'none') return <Outlet />;
  if (state.step === 'failed') {
    return (
      <Box sx={layout.pagePadding}>
        <InWorkspaceOnly state={state}>{null}</InWorkspaceOnly>
      </Box>
    );
  }
  return (
    <InWorkspaceOnly state={state}>
      <Outlet key={state.step === 'ready' ? state.current.workspace.workspace_id : undefined} />
    </InWorkspaceOnly>
  );
}

/** At the side of wide windows, in a drawer of others. */
function Navigation({ open, onClose }: DialogProps) {
  const look = useNavLook();
  return (
    <>
      <Box
        sx={{
          position: 'fixed',
          insetBlock: 0,
          insetInlineStart: 0,
          zIndex: 1100,
          width: layout.navWidthPx,
          display: { xs: 'none', lg: 'block' },
          borderInlineEnd: `1px solid ${look.border}`,
        }}
      >
        <SideNavigation />
      </Box>
      <NavigationDrawer open={open} onClose={onClose} />
    </>
  );
}

/** Says that nothing can be saved, for as long as that is so. */
function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, isOnlineNow);
  return (
    <div role="status">
      {isOnline ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            paddingInline: 3,
            paddingBlock: 1,
            typography: 'body2',
            color: 'warning.main',
            backgroundColor: 'warning.light',
          }}
        >
          <WifiSlashIcon size={18} aria-hidden style={{ flexShrink: 0 }} />
          {t('ui.offline')}
        </Box>
      )}
    </div>
  );
}

function isOnlineNow() {
  return navigator.onLine;
}

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The first stop of every page. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#main')?.focus();
      }}
      sx={{
        position: 'fixed',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 2000,
        padding: '10px 16px',
        borderRadius: '12px',
        backgroundColor: 'background.paper',
        color: 'primary.main',
        fontWeight: 500,
        boxShadow: 8,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
}

/** For windows without room for it at the side. Escape, a touch beside it and a swipe close it too. */
function NavigationDrawer({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const swipe = useSwipeAway(onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      {...swipe}
      sx={{ display: { lg: 'none' } }}
      slotProps={{
        paper: {
          'aria-label': t('nav.main'),
          sx: { width: layout.mobileNavWidthPx, maxWidth: '100%', backgroundColor: 'transparent' },
        },
      }}
    >
      <SideNavigation onNavigate={onClose} />
      <IconButton
        onClick={onClose}
        aria-label={t('nav.close')}
        sx={{ position: 'absolute', insetBlockStart: 16, insetInlineEnd: 12, color: 'neutral.400' }}
      >
        <XIcon size={20} />
      </IconButton>
    </Drawer>
  );
}

const distancePxMin = 48;

/** The touches of something that came in from where lines start, and goes by a swipe back there. */
function useSwipeAway(onAway: () => void) {
  const { direction } = useTheme();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 ? touches.item(0) : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const across = (finger.clientX - start.current.x) * (direction === 'rtl' ? 1 : -1);
      const along = Math.abs(finger.clientY - start.current.y);
      // What goes up or down as well is a list being scrolled.
      if (across >= distancePxMin && across > 2 * along) onAway();
    },
  };
}

const CommandMenu = lazyDialog(async () => (await import('./commands/command-menu.tsx')).CommandMenu);
const ShortcutDialog = lazyDialog(async () => (await import('./commands/shortcut-dialog.tsx')).ShortcutDialog);

interface CommandsProps {
  readonly current: CurrentWorkspace;
  readonly menu: DialogState;
  /** Of the shortcuts. */
  readonly list: DialogState;
}

/** The command menu and the shortcuts of everybody who works in a workspace. */
function Commands({ current, menu, list }: CommandsProps) {
  const { isOn, choose } = useShortcutChoice();
  const confirmedSwitch = useConfirmedSwitch(current);
  const { open: openMenu } = menu;
  const { open: openList } = list;
  const { role } = current.workspace;
  useShortcuts({
    may: useCallback((right: WorkspaceRight) => mayDo(role, right), [role]),
    areKeysOn: isOn,
    onMenu: useCallback(() => openMenu(), [openMenu]),
    onShortcuts: useCallback(() => openList(), [openList]),
  });
  return (
    <>
      {menu.opening > 0 ? (
        <CommandMenu
          key={menu.opening}
          open={menu.isOpen}
          current={current}
          switchTo={confirmedSwitch.choose}
          onShortcuts={list.open}
          onClose={menu.close}
        />
      ) : null}
      <ShortcutDialog role={role} open={list.isOpen} areKeysOn={isOn} onKeysOn={choose} onClose={list.close} />
      {confirmedSwitch.question}
    </>
  );
}
