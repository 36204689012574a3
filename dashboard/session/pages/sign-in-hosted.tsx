import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { isSignedInAlready } from './auth-problem.ts';
import { hostedFailure, startHostedSignIn } from '../hosted-sign-in.ts';
import { useSessionStore } from '../session-provider.tsx';

/** Below the form, where the provider has a page of its own: the way to it, and what went wrong there. */
export function HostedSignIn({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const store = useSessionStore();
  const { problem, isBusy, attempt } = useAuthAttempt('password', hostedFailure);
  const leave = () =>
    attempt(async () => {
      try {
        await startHostedSignIn(returnTo);
      } catch (error) {
        if (!isSignedInAlready(error)) throw error;
        await store.load();
      }
    });
  return (
    <Stack sx={{ gap: 2.5, marginBlockStart: 2.5 }}>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{t('auth.or')}</Divider>
      <AuthFormAlert problem={problem} />
      <BusyButton type="button" variant="outlined" size="large" isBusy={isBusy} onClick={() => void leave()}>
        {t('auth.singleSignOn')}
      </BusyButton>
    </Stack>
  );
}
