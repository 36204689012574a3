import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../session/session-provider.tsx';
import { layout, plainList } from '../theme/theme.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';

/** The settings' own menu beside each of their pages. */
export function SettingsLayout() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
        alignItems: 'start',
        maxWidth: layout.pageWidthMaxPx,
        marginInline: 'auto',
        ...layout.pagePadding,
      }}
    >
      <SettingsMenu label={t('settings.title')} />
      <Outlet />
    </Box>
  );
}

const items = [
  { title: 'account', href: paths.account, Icon: UserCircleIcon },
  { title: 'notifications', href: paths.notifications, Icon: BellIcon },
] as const;

/** Who is signed in and what they can set; a column, and a strip on narrow screens. */
export function SettingsMenu({ label }: { label: string }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Box component="nav" aria-label={label} sx={{ position: { md: 'sticky' }, insetBlockStart: { md: 88 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, marginBlockEnd: { xs: 2, md: 3 }, minWidth: 0 }}>
        <PersonAvatar name={user.name} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {user.name || user.email}
          </Typography>
          {user.name ? (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {user.email}
            </Typography>
          ) : null}
        </Box>
      </Stack>
      <Typography
        id="settings-personal"
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', paddingInline: 2, marginBlockEnd: 0.5, display: { xs: 'none', md: 'block' } }}
      >
        {t('settings.personal')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby="settings-personal"
        sx={{
          ...plainList,
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          gap: 0.5,
        }}
      >
        {items.map(({ title, href, Icon }) => (
          <li key={title}>
            <Box component={NavLink} to={href} sx={itemStyle}>
              <Icon size={20} aria-hidden />
              {t(`settings.${title}`)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  paddingInline: 2,
  borderRadius: '8px',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'level.1' },
  '&[aria-current="page"]': { backgroundColor: 'level.2', color: 'text.primary' },
} as const;
