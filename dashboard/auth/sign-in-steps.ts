import { type SignInOutput, resendSignUpCode } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import type { CodeMedium, ConfirmationState, SecondStep } from './navigation-state.ts';

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
    const signInStep = toSignInStep(next);
    if (signInStep.kind === 'done') {
      forgetPassword();
      return await store.load();
    }
    if (password !== undefined) keepPassword(username, password);
    if (signInStep.kind === 'confirmSignUp') return await toConfirmation(username, replace);
    if (signInStep.kind === 'resetPassword') {
      return await navigate(paths.resetPassword, { replace, state: { username, returnTo, isRequired: true } });
    }
    if (signInStep.kind === 'newPassword') {
      const { missingAttributes } = signInStep;
      return await navigate(paths.newPasswordRequired, { replace, state: { username, returnTo, missingAttributes } });
    }
    const step = signInStep.step.kind === 'code' ? { ...signInStep.step, methods } : signInStep.step;
    return await navigate(paths.signIn, { replace, state: { username, returnTo, step } });
  };
}

/** What the provider asks for next, as far as there is a page for it. */
type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirmSignUp' }
  | { readonly kind: 'resetPassword' }
  | { readonly kind: 'newPassword'; readonly missingAttributes: readonly string[] }
  | { readonly kind: 'second'; readonly step: SecondStep };

class UnsupportedSignInStep extends Error {
  constructor(step: string) {
    super(`No page for the sign-in step ${step}`);
    this.name = 'UnsupportedSignInStep';
  }
}

const media: Readonly<Record<string, CodeMedium>> = {
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'SMS',
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'EMAIL',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'TOTP',
};

/** Throws {@link UnsupportedSignInStep} for what has no page. */
export function toSignInStep(next: SignInOutput['nextStep']): SignInStep {
  if (next.signInStep === 'DONE') return { kind: 'done' };
  if (next.signInStep === 'CONFIRM_SIGN_UP') return { kind: 'confirmSignUp' };
  if (next.signInStep === 'RESET_PASSWORD') return { kind: 'resetPassword' };
  if (next.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') {
    return { kind: 'newPassword', missingAttributes: next.missingAttributes ?? [] };
  }
  if (next.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION' && next.allowedMFATypes?.length) {
    return { kind: 'second', step: { kind: 'method', methods: next.allowedMFATypes } };
  }
  const medium = media[next.signInStep];
  if (!medium) throw new UnsupportedSignInStep(next.signInStep);
  const destination = 'codeDeliveryDetails' in next ? next.codeDeliveryDetails?.destination : undefined;
  return { kind: 'second', step: { kind: 'code', medium, destination } };
}

// Between giving a password and being let in: in memory alone, gone with the page.

interface PendingSignIn {
  readonly username: string;
  readonly password: string;
}

let pending: PendingSignIn | undefined;

export function keepPassword(username: string, password: string): void {
  pending = { username, password };
}

/** What was kept for this person, if the page has not been reloaded since. */
export function findPassword(username: string): PendingSignIn | undefined {
  return pending?.username === username ? pending : undefined;
}

export function forgetPassword(): void {
  pending = undefined;
}
