import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/router-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStepForm } from './code-step-form.tsx';
import { returnPathOf } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { wasConfirmed, username } = toArrival(state);
  const lead = (
    <>
      {t('auth.noAccount')}{' '}
      <TextLink to={paths.signUp} state={{ returnTo: returnPathOf(state) }}>
        {t('auth.signUp')}
      </TextLink>
    </>
  );
  return (
    <AuthFrame title={t('auth.signIn')} lead={isCodeAsked ? t('auth.signInCode') : lead}>
      {wasConfirmed ? (
        <Alert severity="success" sx={{ marginBlockEnd: 3 }}>
          {t('auth.confirmed')}
        </Alert>
      ) : null}
      {isCodeAsked ? (
        <CodeStepForm />
      ) : (
        <SignInForm username={username} returnTo={returnPathOf(state)} onCodeAsked={() => setCodeAsked(true)} />
      )}
    </AuthFrame>
  );
}

/** What the page before this one has to say. */
function toArrival(state: unknown): { wasConfirmed: boolean; username: string } {
  const { wasConfirmed, username } = (typeof state === 'object' && state !== null ? state : {}) as Record<
    string,
    unknown
  >;
  return { wasConfirmed: wasConfirmed === true, username: typeof username === 'string' ? username : '' };
}
