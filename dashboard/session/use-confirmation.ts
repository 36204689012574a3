import { confirmSignUp, resendSignUpCode, signIn } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { announce } from '../ui/announcer.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { toAuthProblem, type AuthProblem } from './auth-problem.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { takeAfterConfirmation } from './pending-sign-in.ts';
import { useSessionStore } from './session-provider.tsx';
import { useSite } from './site.tsx';

/** Confirms an account, and signs in with the password that was typed a moment ago if the page still knows it. */
export function useConfirmation({ username, returnTo }: ConfirmationState) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const navigate = useNavigate();
  const store = useSessionStore();
  const [problem, setProblem] = useState<AuthProblem>();
  const [isBusy, setBusy] = useState(false);

  const goToSignIn = () => navigate(paths.signIn, { replace: true, state: { wasConfirmed: true, username, returnTo } });

  const enter = async () => {
    const kept = takeAfterConfirmation(username);
    const isSignedIn = kept
      ? await signIn(kept).then(
          (output) => output.isSignedIn,
          () => false,
        )
      : false;
    await (isSignedIn ? store.load() : goToSignIn());
  };

  const confirm = async (confirmationCode: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmSignUp({ username, confirmationCode });
      await enter();
    } catch (error) {
      if (isAlreadyConfirmed(error)) await enter();
      else setProblem(toAuthProblem(error, t, signInWith));
    } finally {
      setBusy(false);
    }
  };

  const resend = async () => {
    setProblem(undefined);
    try {
      await resendSignUpCode({ username });
      announce(t('auth.newCodeSent'));
      toastDone(t('auth.newCodeSent'));
    } catch (error) {
      setProblem(toAuthProblem(error, t, signInWith));
    }
  };
  return { problem, isBusy, confirm, resend };
}

/** A second press or a second tab: the account is what the person wanted it to be. */
function isAlreadyConfirmed(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAuthorizedException' && /status is CONFIRMED/.test(error.message);
}
