import { resendSignUpCode, signIn as amplifySignIn, type SignInOutput } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { toAuthProblem, type AuthProblem } from './auth-problem.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { keepForConfirmation } from './pending-sign-in.ts';
import { useSessionStore } from './session-provider.tsx';
import { useSite } from './site.tsx';

interface SignInWays {
  readonly returnTo: string;
  readonly onCodeAsked: () => void;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const codeSteps: ReadonlySet<SignInOutput['nextStep']['signInStep']> = new Set([
  'CONFIRM_SIGN_IN_WITH_SMS_CODE',
  'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
] as const);

/**
 * Signs in and follows the step that the provider asks for. `signIn` answers whether the form is done;
 * a person who is signed in then is moved on by the guard.
 */
export function useSignIn({ returnTo, onCodeAsked }: SignInWays) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const navigate = useNavigate();
  const store = useSessionStore();
  const [problem, setProblem] = useState<AuthProblem>();

  const toConfirmation = async ({ username, password }: Credentials) => {
    keepForConfirmation(username, password);
    // Without a new code the one that was sent before may still do, and the page can ask again.
    const sent = await resendSignUpCode({ username }).catch(() => undefined);
    const state: ConfirmationState = {
      username,
      destination: sent?.destination,
      medium: sent?.deliveryMedium,
      returnTo,
    };
    await navigate(paths.signUpConfirm, { state });
  };

  const signIn = async (credentials: Credentials): Promise<boolean> => {
    setProblem(undefined);
    try {
      const step = (await amplifySignIn(credentials)).nextStep.signInStep;
      if (step === 'DONE') await store.load();
      else if (step === 'CONFIRM_SIGN_UP') await toConfirmation(credentials);
      else if (codeSteps.has(step)) onCodeAsked();
      else throw new UnsupportedStep(step);
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') {
        await store.load();
        return true;
      }
      setProblem(
        error instanceof UnsupportedStep ? { text: t('auth.errors.step') } : toAuthProblem(error, t, signInWith),
      );
      return false;
    }
  };
  return { problem, signIn };
}

class UnsupportedStep extends Error {
  constructor(step: string) {
    super(`No page for the sign-in step ${step}`);
    this.name = 'UnsupportedStep';
  }
}
