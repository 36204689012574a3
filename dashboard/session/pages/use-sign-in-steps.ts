import { resendSignUpCode, type SignInOutput } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { CodeMedium } from './navigation-state.ts';
import type { ConfirmationState } from './confirmation-state.ts';
import { forgetPassword, keepPassword } from './pending-sign-in.ts';
import { useSessionStore } from '../session-provider.tsx';
import { toSignInStep } from './sign-in-step.ts';

interface SoFar {
  readonly username: string;
  /** Unknown after a reload. */
  readonly password?: string | undefined;
  /** What the person could choose from a step ago. */
  readonly methods?: readonly CodeMedium[] | undefined;
  /** The page that asked is done with: nobody should come back to it. */
  readonly replace?: boolean;
}

/** Goes to where the provider's next step is done; a person who is signed in then is moved on by the guard. */
export function useSignInSteps(returnTo: string) {
  const navigate = useNavigate();
  const store = useSessionStore();

  const toConfirmation = async (username: string, replace: boolean) => {
    // Without a new code the one that was sent before may still do, and the page can ask again.
    const sent = await resendSignUpCode({ username }).catch(() => undefined);
    const [destination, medium] = [sent?.destination, sent?.deliveryMedium];
    const state: ConfirmationState = { username, destination, medium, returnTo };
    await navigate(paths.signUpConfirm, { replace, state });
  };

  /** Throws for a step without a page. */
  return async (next: SignInOutput['nextStep'], { username, password, methods, replace = false }: SoFar) => {
    const asked = toSignInStep(next);
    if (asked.kind === 'done') {
      forgetPassword();
      return await store.load();
    }
    if (password !== undefined) keepPassword(username, password);
    if (asked.kind === 'confirmSignUp') return await toConfirmation(username, replace);
    if (asked.kind === 'resetPassword') {
      return await navigate(paths.resetPassword, { replace, state: { username, returnTo, isRequired: true } });
    }
    if (asked.kind === 'newPassword') {
      const { missingAttributes } = asked;
      return await navigate(paths.newPasswordRequired, { replace, state: { username, returnTo, missingAttributes } });
    }
    const step = asked.step.kind === 'code' ? { ...asked.step, methods } : asked.step;
    return await navigate(paths.signIn, { replace, state: { username, returnTo, step } });
  };
}
