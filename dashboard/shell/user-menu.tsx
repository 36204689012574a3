import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../session/session-provider.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { layout } from '../theme/theme.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { usePopoverPlace } from '../ui/use-popover-place.ts';

interface UserMenuProps {
  /** Opens what there is of help, where there is any. */
  readonly onHelp?: (() => void) | undefined;
}

/** Who is signed in, the way to the account and to help, and the way out. */
export function UserMenu({ onHelp }: UserMenuProps) {
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
          {user.name ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {user.email}
            </Typography>
          ) : null}
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
