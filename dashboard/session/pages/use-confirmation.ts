import { confirmSignUp, resendSignUpCode, signIn } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useAuthAttempt } from './auth-attempt.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { findPassword, forgetPassword } from './pending-sign-in.ts';
import { useSessionStore } from '../session-provider.tsx';

/** Confirms an account, and signs in with the password that was typed a moment ago if the page still knows it. */
export function useConfirmation({ username, signUpId, returnTo }: ConfirmationState) {
  const navigate = useNavigate();
  const store = useSessionStore();
  const { problem, isBusy, attempt } = useAuthAttempt('code');

  const enter = async () => {
    const kept = findPassword(username);
    forgetPassword();
    const isSignedIn = kept
      ? await signIn(kept).then(
          (output) => output.isSignedIn,
          () => false,
        )
      : false;
    if (isSignedIn) return await store.load();
    return await navigate(paths.signIn, { replace: true, state: { notice: 'confirmed', username, returnTo } });
  };

  const confirm = (confirmationCode: string) =>
    attempt(async () => {
      try {
        const options = signUpId ? { clientMetadata: { signUp: signUpId } } : {};
        await confirmSignUp({ username, confirmationCode, options });
      } catch (error) {
        if (!isAlreadyConfirmed(error)) throw error;
      }
      await enter();
    });

  const resend = () =>
    attempt(async () => {
      try {
        await resendSignUpCode({ username });
      } catch (error) {
        if (!isAlreadyConfirmed(error)) throw error;
        await enter();
      }
    });
  return { problem, isBusy, confirm, resend };
}

/** A second press or a second tab: the account is what the person wanted it to be. */
function isAlreadyConfirmed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'NotAuthorizedException') return /status is CONFIRMED/.test(error.message);
  return error.name === 'InvalidParameterException' && /already confirmed/i.test(error.message);
}
