import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { ProblemReference } from '../auth/auth-form.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { layout, plainList } from '../theme/theme.ts';
import { DocumentTitle } from '../ui/page.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { QueryView } from '../ui/query-view.tsx';
import type { Account } from './account.ts';
import { accountQuery } from './queries.ts';
import { toSettingsProblem } from './settings-problem.ts';

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

/** One page of the settings: its heading and its cards. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 4, minWidth: 0 }}>
      <DocumentTitle title={title} />
      <Typography variant="h4" component="h1" tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

interface AccountLoaderProps {
  /** Of the cards that will stand here; no two alike. */
  readonly heightsPx: readonly number[];
  readonly children: (account: Account) => ReactNode;
}

/** Shows what needs the account once it is there; what was there before stays when reading it anew fails. */
export function AccountLoader({ heightsPx, children }: AccountLoaderProps) {
  const { t } = useTranslation();
  const { auth } = useSite();
  const query = useQuery(accountQuery(useUser().id));
  const { error } = query;
  // Once, because each has a reference of its own and is logged with it.
  const problem = useMemo(() => (error === null ? undefined : toSettingsProblem(error, t, auth)), [error, t, auth]);
  const reason = problem && (
    <>
      {problem.text}
      <ProblemReference problem={problem} />
    </>
  );
  return (
    <QueryView
      query={query}
      label={t('settings.yourAccount')}
      lead={t('settings.loadFailed')}
      message={() => reason}
      skeleton={
        <Stack sx={{ gap: 4 }}>
          {heightsPx.map((height) => (
            <CardSkeleton key={height} heightPx={height} />
          ))}
        </Stack>
      }
    >
      {children}
    </QueryView>
  );
}

/** A title, and fields as far as its height goes. */
function CardSkeleton({ heightPx }: { readonly heightPx: number }) {
  const fields = Math.max(1, Math.floor((heightPx - headPx) / fieldPx));
  return (
    <Card sx={{ height: heightPx, padding: 3 }}>
      <Skeleton width={160} height={28} />
      <Stack sx={{ gap: 3, marginBlockStart: 3 }}>
        {Array.from({ length: fields }, (_, field) => (
          <div key={field}>
            <Skeleton width={96} />
            <Skeleton variant="rounded" height={36} sx={{ maxWidth: 420, marginBlockStart: 0.5 }} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const headPx = 100;
const fieldPx = 84;
