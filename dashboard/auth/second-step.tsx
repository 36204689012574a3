import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { isolated } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthFormAlert } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type Proof, isSignInOver } from './auth-problem.ts';
import { CodeForm, CodeResendButton } from './code-fields.tsx';
import type { CodeMedium, CodeStep, MethodStep, SecondStep, SignInNotice } from './navigation-state.ts';
import { findPassword, useSignInSteps } from './sign-in-steps.ts';

/** The sign-in page after the password was right. */
export function SignInSecondStep({ step, ...place }: CodeStepPlace) {
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
      const asked = await signIn(kept);
      const isChoice = asked.nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
      const { nextStep } = medium && isChoice ? await confirmSignIn({ challengeResponse: medium }) : asked;
      await follow(nextStep, { ...kept, methods: medium ? methods : undefined, replace: true });
    });

  return { problem, isBusy, answer, startAgain, backToPassword, canStartAgain: kept !== undefined };
}

function proofOf(step: SecondStep): Proof {
  return step.kind === 'code' && step.medium === 'TOTP' ? 'appCode' : 'code';
}
