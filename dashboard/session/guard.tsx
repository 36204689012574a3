import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { DocumentTitle } from '../ui/page.tsx';
import { ErrorPanel } from '../ui/query-view.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { isSignOutAnnounced } from './leave-page.ts';
import { returnPathOf } from './return-path.ts';
import { useSession, useSessionStore } from './session-provider.tsx';

/** Lets only signed-in people through; shows nothing while it does not know. */
export function SignedInOnly() {
  const { isLoading, user, error } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isLoading) return null;
  if (error) return <SessionFailure />;
  if (user) return <Outlet />;
  if (isSignOutAnnounced()) return null;
  return <Navigate replace to={paths.signIn} state={{ returnTo: pathname + search + hash }} />;
}

/** Sends signed-in people on, to where they were going or to the overview. */
export function SignedOutOnly() {
  const { isLoading, user } = useSession();
  const { state } = useLocation() as { state: unknown };
  if (isLoading) return null;
  return user ? <Navigate replace to={returnPathOf(state)} /> : <Outlet />;
}

function SessionFailure() {
  const { t } = useTranslation();
  const store = useSessionStore();
  useEffect(() => {
    // Whoever gets the network back need not ask.
    const tryAgain = () => void store.load();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [store]);
  const signInAgain = () =>
    store.signOut().catch((error: unknown) => {
      console.error('Signing out failed.', error);
      toastFailure(t('userMenu.signOutFailed'));
    });
  return (
    <Stack component="main" sx={{ maxWidth: 560, marginInline: 'auto', padding: 3, gap: 2, paddingBlockStart: '20vh' }}>
      <DocumentTitle title={t('session.failedTitle')} />
      <Typography variant="h5" component="h1">
        {t('session.failedTitle')}
      </Typography>
      <ErrorPanel lead={t('session.failed')} message={t('session.network')} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => location.reload()}>
          {t('session.reload')}
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => void signInAgain()}>
          {t('session.signInAgain')}
        </Button>
      </Stack>
    </Stack>
  );
}
