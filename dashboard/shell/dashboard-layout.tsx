import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { SessionExpiredDialog } from '../session/session-expired-dialog.tsx';
import { useSite } from '../session/site.tsx';
import { navLooks } from '../theme/nav-colors.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { layout } from '../theme/theme.ts';
import { Logo } from '../ui/logo.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { Commands } from './commands/commands.tsx';
import { InWorkspaceOnly, useWorkspaces, type WorkspacesState } from './current-workspaces.tsx';
import { NavLookProvider } from './nav-look.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const FirstWorkspacePage = lazy(async () => ({
  default: (await import('./first-workspace-page.tsx')).FirstWorkspacePage,
}));

/** What stands around every page of a signed-in person. */
export function DashboardLayout() {
  const { settings } = useSettings();
  const state = useWorkspaces();
  const isOwnPage = useLocation().pathname.startsWith(paths.settings);
  return (
    <NavLookProvider value={navLooks[settings.navColor]}>
      {state.step === 'none' ? (
        <Suspense fallback={null}>{isOwnPage ? <OwnPages /> : <FirstWorkspacePage />}</Suspense>
      ) : (
        <Frame state={state} />
      )}
      <SessionExpiredDialog />
    </NavLookProvider>
  );
}

/** A person's own settings need no workspace. */
function OwnPages() {
  const { siteName } = useSite();
  return (
    <>
      <SkipLink />
      <TopBar
        start={
          <Box
            component={Link}
            to={paths.overview}
            sx={{ color: 'inherit', textDecoration: 'none', borderRadius: '8px' }}
          >
            <Logo name={siteName} />
          </Box>
        }
      />
      <OfflineBanner />
      <Box component="main" id="main" tabIndex={-1}>
        <Outlet />
      </Box>
    </>
  );
}

function Frame({ state }: { state: WorkspacesState }) {
  const look = navLooks[useSettings().settings.navColor];
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const commandMenu = useDialog();
  const shortcuts = useDialog();
  const workspaceId = state.step === 'ready' ? state.current.workspace.workspace_id : undefined;
  return (
    <>
      <SkipLink />
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
      <NavigationDrawer isOpen={isNavigationOpen} onClose={() => setNavigationOpen(false)} />
      <Box sx={{ paddingInlineStart: { lg: `${layout.navWidthPx}px` }, minHeight: '100dvh' }}>
        <TopBar
          onOpenNavigation={() => setNavigationOpen(true)}
          onSearch={state.step === 'ready' ? commandMenu.open : undefined}
          onHelp={state.step === 'ready' ? shortcuts.open : undefined}
        />
        <OfflineBanner />
        <Box component="main" id="main" tabIndex={-1}>
          {state.step === 'failed' ? (
            <Box sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlock: { xs: 3, sm: 4, md: 5, lg: 8 } }}>
              <InWorkspaceOnly state={state}>{null}</InWorkspaceOnly>
            </Box>
          ) : (
            <InWorkspaceOnly state={state}>
              <Outlet key={workspaceId} />
            </InWorkspaceOnly>
          )}
        </Box>
      </Box>
      {state.step === 'ready' ? <Commands current={state.current} menu={commandMenu} list={shortcuts} /> : null}
    </>
  );
}

function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
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
