import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { signIn as amplifySignIn } from 'aws-amplify/auth';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { paths } from '../paths.ts';
import { hostedFailure, startHostedSignIn } from '../session/hosted-sign-in.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthFormAlert, AuthSubmit, IdentifierInput, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { isSignedInAlready } from './auth-problem.ts';
import { anyIdentifier, toIdentifier } from './identifier.ts';
import { type SignInNotice, readSignInState } from './navigation-state.ts';
import { PasswordInput } from './password-fields.tsx';
import { SignInSecondStep } from './second-step.tsx';
import { useSignInSteps } from './sign-in-steps.ts';

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

interface SignInFormProps {
  readonly username: string;
  readonly returnTo: string;
}

function SignInForm({ username, returnTo }: SignInFormProps) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const { problem, signIn } = useSignIn(returnTo);
  const form = useAuthForm({
    schema: signInSchema(t, signInWith),
    empty: { username, password: '' },
    kept: ['username'],
  });
  const { register, control, handleSubmit, resetField, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'username' });
  const submit = handleSubmit(async ({ username: name, password }) => {
    await signIn({ username: toIdentifier(name, signInWith), password });
  });
  useEffect(() => {
    if (!problem) return;
    // What never arrived was not refused.
    if (problem.kind !== 'network') resetField('password');
    setFocus('password');
  }, [problem, resetField, setFocus]);
  const isNameKnown = getValues('username') !== '';
  return (
    <AuthForm form={form} problem={problem} onSubmit={submit}>
      <IdentifierInput registration={register('username')} error={errors.username?.message} autoFocus={!isNameKnown} />
      <PasswordInput
        label={t('auth.password')}
        labelEnd={
          <TextLink to={paths.resetPassword} state={{ username: typed.trim(), returnTo }}>
            {t('auth.forgotPassword')}
          </TextLink>
        }
        error={errors.password?.message}
        registration={register('password')}
        autoComplete="current-password"
        autoFocus={isNameKnown}
        isHiddenNow={isSubmitting}
      />
      <AuthSubmit isBusy={isSubmitting}>{t('auth.signIn')}</AuthSubmit>
    </AuthForm>
  );
}

function signInSchema(t: TFunction, signInWith: 'email' | 'phone' | 'username') {
  return z.object({
    username: anyIdentifier(t, signInWith),
    password: z.string().min(1, t('auth.missing.password')),
  });
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and follows the step that the provider asks for. `signIn` answers whether the form is done. */
function useSignIn(returnTo: string) {
  const store = useSessionStore();
  const follow = useSignInSteps(returnTo);
  const { problem, attempt } = useAuthAttempt();

  const signIn = (credentials: Credentials): Promise<boolean> =>
    attempt(async () => {
      try {
        await follow((await amplifySignIn(credentials)).nextStep, credentials);
      } catch (error) {
        if (!isSignedInAlready(error)) throw error;
        await store.load();
      }
    });
  return { problem, signIn };
}

/** Below the form, where the provider has a page of its own: the way to it, and what went wrong there. */
function HostedSignIn({ returnTo }: { returnTo: string }) {
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
