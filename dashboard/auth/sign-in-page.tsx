import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { signIn as amplifySignIn, confirmSignIn } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { paths } from '../paths.ts';
import { hostedFailure, startHostedSignIn } from '../session/hosted-sign-in.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { isolated } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthFormAlert, AuthSubmit, IdentifierInput, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type Proof, isSignInOver, isSignedInAlready } from './auth-problem.ts';
import { CodeForm, CodeResendButton } from './code-fields.tsx';
import { anyIdentifier, toIdentifier } from './identifier.ts';
import {
  type CodeMedium,
  type CodeStep,
  type MethodStep,
  type SecondStep,
  type SignInNotice,
  ToSignIn,
} from './navigation-state.ts';
import { PasswordInput } from './password-fields.tsx';
import { findPassword, useSignInSteps } from './sign-in-steps.ts';

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
  const { username, notice, step } = ToSignIn.parse(state);
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
      <Divider sx={{ typography: 'secondary' }}>{t('auth.or')}</Divider>
      <AuthFormAlert problem={problem} />
      <BusyButton type="button" variant="outlined" size="large" isBusy={isBusy} onClick={() => void leave()}>
        {t('auth.singleSignOn')}
      </BusyButton>
    </Stack>
  );
}

/** The sign-in page after the password was right. */
function SignInSecondStep({ step, ...place }: CodeStepPlace) {
  const { t } = useTranslation();
  const lead = useLead(step);
  return (
    <AuthFrame title={t('auth.signIn')} lead={lead}>
      {step.kind === 'code' ? <CodeStepForm {...place} step={step} /> : <CodeMethodForm {...place} step={step} />}
    </AuthFrame>
  );
}

function useLead(step: SecondStep): string {
  const { t } = useTranslation();
  if (step.kind === 'method') return t('auth.methodLead');
  const { medium, destination } = step;
  if (medium === 'TOTP') return t('auth.codeLeads.TOTP');
  if (!destination) return t('auth.signInCode');
  return t(`auth.codeLeads.${medium}`, { address: isolated(destination) });
}

const icons = { SMS: ChatTextIcon, EMAIL: EnvelopeSimpleIcon, TOTP: DeviceMobileIcon } as const;

/** Lets a person choose where the code for their second step comes from. */
function CodeMethodForm(place: CodeStepPlace & { readonly step: MethodStep }) {
  const { t } = useTranslation();
  const { problem, isBusy, answer, backToPassword } = useCodeStep(place);
  const [chosen, setChosen] = useState<CodeMedium>();
  const choose = (medium: CodeMedium) => {
    setChosen(medium);
    void answer(medium);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <AuthFormAlert problem={problem} />
      {place.step.methods.map((medium) => {
        const Icon = icons[medium];
        return (
          <BusyButton
            key={medium}
            type="button"
            variant="outlined"
            color="secondary"
            size="large"
            isBusy={isBusy && chosen === medium}
            startIcon={<Icon aria-hidden />}
            onClick={() => choose(medium)}
          >
            {t(`auth.methods.${medium}`)}
          </BusyButton>
        );
      })}
      <Button color="secondary" onClick={() => void backToPassword()} sx={{ alignSelf: 'start', marginInline: -1.5 }}>
        {t('auth.backToSignIn')}
      </Button>
    </Stack>
  );
}

/** A second step of signing in: the code from a message or an app. */
function CodeStepForm(place: CodeStepPlace & { readonly step: CodeStep }) {
  const { t } = useTranslation();
  const { medium, methods } = place.step;
  const { problem, isBusy, answer, startAgain, backToPassword, canStartAgain } = useCodeStep(place);
  const isChosen = canStartAgain && methods !== undefined && methods.length > 1;
  return (
    <CodeForm
      problem={problem}
      isBusy={isBusy}
      missing={t(medium === 'TOTP' ? 'auth.missing.codeApp' : 'auth.missing.code')}
      onCode={(digits) => void answer(digits)}
    >
      {canStartAgain && medium !== 'TOTP' ? <CodeResendButton onSend={() => startAgain(medium)} /> : null}
      {isChosen ? (
        <Button onClick={() => void startAgain()} sx={{ marginInline: -1.5 }}>
          {t('auth.otherMethod')}
        </Button>
      ) : null}
      <Button color="secondary" onClick={() => void backToPassword()} sx={{ marginInline: -1.5 }}>
        {t('auth.backToSignIn')}
      </Button>
    </CodeForm>
  );
}

interface CodeStepPlace {
  readonly username: string;
  readonly returnTo: string;
  readonly step: SecondStep;
}

/** The actions of a second step. Whatever the session no longer allows leads back to the password. */
function useCodeStep({ username, returnTo, step }: CodeStepPlace) {
  const navigate = useNavigate();
  const follow = useSignInSteps(returnTo);
  const { problem, isBusy, attempt } = useAuthAttempt(proofOf(step));
  const { methods } = step;
  const kept = findPassword(username);

  const backToPassword = async (notice?: SignInNotice) =>
    await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice } });

  const answer = (challengeResponse: string) =>
    attempt(async () => {
      try {
        const { nextStep } = await confirmSignIn({ challengeResponse });
        await follow(nextStep, { username, methods, replace: true });
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        await backToPassword('signInOver');
      }
    });

  /** Gives the password again in the person's place: a pool sends no second code for the same session. */
  const startAgain = (medium?: CodeMedium) =>
    attempt(async () => {
      if (!kept) return await backToPassword('signInOver');
      const asked = await amplifySignIn(kept);
      const isChoice = asked.nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
      const { nextStep } = medium && isChoice ? await confirmSignIn({ challengeResponse: medium }) : asked;
      await follow(nextStep, { ...kept, methods: medium ? methods : undefined, replace: true });
    });

  return { problem, isBusy, answer, startAgain, backToPassword, canStartAgain: kept !== undefined };
}

function proofOf(step: SecondStep): Proof {
  return step.kind === 'code' && step.medium === 'TOTP' ? 'appCode' : 'code';
}
