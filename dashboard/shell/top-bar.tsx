import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../session/session-provider.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { useSettings } from '../theme/settings-provider.tsx';
import { layout } from '../theme/theme.ts';
import { DisplaySettingsForm } from '../ui/display-settings-form.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { usePopoverPlace } from '../ui/use-popover-place.ts';
import { hiddenLook } from '../ui/visually-hidden.tsx';

interface TopBarProps {
  readonly start?: ReactNode;
  /** Opens the navigation, where there is one. */
  readonly onOpenNavigation?: (() => void) | undefined;
  /** Opens the command menu, where there is one. */
  readonly onSearch?: (() => void) | undefined;
  /** Opens what there is of help, where there is any. */
  readonly onHelp?: (() => void) | undefined;
}

/** 56 px: the way to the navigation on narrow screens; search, language and account. */
export function TopBar({ start, onOpenNavigation, onSearch, onHelp }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: layout.barHeightPx,
        paddingInline: { xs: 2, sm: 3 },
        backgroundColor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {onOpenNavigation ? (
        <IconButton
          aria-label={t('nav.open')}
          onClick={onOpenNavigation}
          sx={{ display: { lg: 'none' }, marginInlineStart: -1 }}
        >
          <ListIcon size={24} />
        </IconButton>
      ) : null}
      {start}
      <Box sx={{ flex: 1 }} />
      {onSearch ? <SearchButton onClick={onSearch} /> : null}
      <LanguageMenu />
      <AppSettings />
      <UserMenu onHelp={onHelp} />
    </Box>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        gap: 1,
        minHeight: 36,
        paddingInline: { xs: 1, sm: 1.5 },
        borderRadius: '10px',
        fontSize: '0.875rem',
        color: 'text.secondary',
        border: { sm: '1px solid' },
        borderColor: { sm: 'neutral.300' },
        '&:hover': { backgroundColor: 'level.1' },
      }}
    >
      <MagnifyingGlassIcon size={20} aria-hidden />
      <Box component="span" sx={{ '@media (max-width: 599.95px)': hiddenLook }}>
        {t('commands.search')}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        dir="ltr"
        sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}
      >
        Ctrl K
      </Box>
    </ButtonBase>
  );
}

interface UserMenuProps {
  /** Opens what there is of help, where there is any. */
  readonly onHelp?: (() => void) | undefined;
}

/** Who is signed in, the way to the account and to help, and the way out. */
function UserMenu({ onHelp }: UserMenuProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { isSigningOut, signOut } = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = usePopoverPlace('end');
  const shownName = user.name || user.email;
  return (
    <>
      <ButtonBase
        aria-label={t('userMenu.label', { name: shownName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%' }}
      >
        <PersonAvatar name={user.name} sizePx={36} />
      </ButtonBase>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{ paper: { sx: { width: layout.userMenuWidthPx, marginBlockStart: 1 } } }}
      >
        <Box sx={{ padding: '16px 20px', overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2">{shownName}</Typography>
          {user.name ? <Typography variant="secondary">{user.email}</Typography> : null}
        </Box>
        <Divider />
        <MenuList autoFocusItem={anchor !== null} aria-label={t('userMenu.account')} sx={{ padding: 1 }}>
          <MenuItem component={Link} to={paths.account} onClick={() => setAnchor(null)}>
            <UserIcon size={20} aria-hidden />
            {t('userMenu.account')}
          </MenuItem>
          {onHelp ? (
            <MenuItem
              onClick={() => {
                setAnchor(null);
                onHelp();
              }}
            >
              <QuestionIcon size={20} aria-hidden />
              {t('userMenu.help')}
            </MenuItem>
          ) : null}
          <MenuItem disabled={isSigningOut} onClick={signOut}>
            <SignOutIcon size={20} aria-hidden />
            {isSigningOut ? t('userMenu.signingOut') : t('userMenu.signOut')}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}

/** A gear in the top bar, where it covers no row, and behind it the drawer with the display settings. */
function AppSettings() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        title={t('appSettings.open')}
        aria-label={t('appSettings.open')}
        onClick={() => setOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <GearIcon size={24} />
      </IconButton>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setOpen(false)}
        disableScrollLock
        slotProps={{
          backdrop: { invisible: true },
          paper: {
            'aria-labelledby': 'app-settings-title',
            sx: { width: 440, maxWidth: '100%', boxShadow: '0 0 48px rgb(18 22 33 / 0.18)' },
          },
        }}
      >
        <DrawerHead onClose={() => setOpen(false)} />
        <Box sx={{ padding: 3, paddingBlockStart: 1 }}>
          <DisplaySettingsForm />
        </Box>
      </Drawer>
    </>
  );
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { isDefault, reset } = useSettings();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, padding: 3 }}>
      <Typography id="app-settings-title" variant="h6" component="h2" sx={{ flex: 1 }}>
        {t('appSettings.title')}
      </Typography>
      <IconButton title={t('appSettings.reset')} onClick={reset} aria-label={t('appSettings.reset')}>
        <ArrowCounterClockwiseIcon size={20} />
        {isDefault ? null : <Box component="span" sx={dotLook} />}
      </IconButton>
      <IconButton onClick={onClose} aria-label={t('ui.close')}>
        <XIcon size={20} />
      </IconButton>
    </Stack>
  );
}

/** Says that something differs from its default. */
const dotLook = {
  position: 'absolute',
  insetBlockStart: 6,
  insetInlineEnd: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
} as const;
