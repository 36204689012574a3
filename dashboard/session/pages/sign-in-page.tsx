import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/router-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { readSignInState, type SignInNotice } from './navigation-state.ts';
import { returnPathOf } from '../return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { HostedSignIn } from './sign-in-hosted.tsx';
import { SignInSecondStep } from './sign-in-second-step.tsx';
import { useSite } from '../site.tsx';

/** Good news is green; the rest says why the person is here again. */
const severities: Readonly<Record<SignInNotice, 'success' | 'info'>> = {
  confirmed: 'success',
  passwordUpdated: 'success',
  setPassword: 'info',
  signInOver: 'info',
  signedOutEverywhere: 'info',
  accountDeleted: 'info',
};

export function SignInPage() {
  const { t } = useTranslation();
  const { auth } = useSite();
  const { state, key } = useLocation() as { state: unknown; key: string };
  const { username, notice, step } = readSignInState(state);
  const returnTo = returnPathOf(state);
  if (step) return <SignInSecondStep username={username} returnTo={returnTo} step={step} />;
  const lead = (
    <>
      {t('auth.noAccount')}{' '}
      <TextLink to={paths.signUp} state={{ returnTo }}>
        {t('auth.signUp')}
      </TextLink>
    </>
  );
  return (
    <AuthFrame title={t('auth.signIn')} lead={auth.signUp === 'off' ? undefined : lead}>
      {notice ? (
        <Alert severity={severities[notice]} role="status" sx={{ marginBlockEnd: 3 }}>
          {t(`auth.notices.${notice}`)}
        </Alert>
      ) : null}
      <SignInForm key={key} username={username} returnTo={returnTo} />
      {auth.oauth ? <HostedSignIn returnTo={returnTo} /> : null}
    </AuthFrame>
  );
}
