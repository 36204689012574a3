import type { SignInOutput } from 'aws-amplify/auth';
import type { CodeMedium, SecondStep } from './navigation-state.ts';

/** What the provider asks for next, as far as there is a page for it. */
export type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirmSignUp' }
  | { readonly kind: 'resetPassword' }
  | { readonly kind: 'newPassword'; readonly missingAttributes: readonly string[] }
  | { readonly kind: 'second'; readonly step: SecondStep };

export class UnsupportedSignInStep extends Error {
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
