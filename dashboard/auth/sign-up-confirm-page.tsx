import { confirmSignUp, resendSignUpCode, signIn } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { isolated } from '../text/formats.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm, CodeResendButton } from './code-fields.tsx';
import { ConfirmationState } from './navigation-state.ts';
import { findPassword, forgetPassword } from './sign-in-steps.ts';

export function SignUpConfirmPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const confirmation = ConfirmationState.safeParse(state).data;
  if (!confirmation) return <Navigate replace to={paths.signUp} />;
  const { destination: address, medium } = confirmation;
  return (
    <AuthFrame
      title={t(medium === 'SMS' ? 'auth.confirmTitlePhone' : 'auth.confirmTitle')}
      lead={address ? t('auth.confirmLead', { address: isolated(address) }) : t('auth.confirmLeadUnknown')}
    >
      <ConfirmForm confirmation={confirmation} />
    </AuthFrame>
  );
}

function ConfirmForm({ confirmation }: { confirmation: ConfirmationState }) {
  const { t } = useTranslation();
  const { problem, isBusy, confirm, resend } = useConfirmation(confirmation);
  const { returnTo, medium, typed } = confirmation;
  return (
    <CodeForm
      problem={problem}
      isBusy={isBusy}
      missing={t('auth.missing.code')}
      onCode={(digits) => void confirm(digits)}
    >
      <CodeResendButton onSend={resend} />
      <LinkButton to={paths.signUp} state={{ returnTo, typed }} color="secondary" sx={{ marginInline: -1.5 }}>
        {t(medium === 'SMS' ? 'auth.otherPhone' : 'auth.otherEmail')}
      </LinkButton>
    </CodeForm>
  );
}

/** Confirms an account, and signs in with the password that was typed a moment ago if the page still knows it. */
function useConfirmation({ username, signUpId, returnTo }: ConfirmationState) {
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

  /** Answers whether a code was sent; an account that is confirmed already needs none. */
  const resend = async () => {
    let isSent = false;
    await attempt(async () => {
      try {
        await resendSignUpCode({ username });
        isSent = true;
      } catch (error) {
        if (!isAlreadyConfirmed(error)) throw error;
        await enter();
      }
    });
    return isSent;
  };
  return { problem, isBusy, confirm, resend };
}

/** A second press, a second tab or an answer that was lost: the account is what the person wanted it to be. */
function isAlreadyConfirmed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'NotAuthorizedException') return /status is (CONFIRMED|RESET_REQUIRED)/.test(error.message);
  return error.name === 'InvalidParameterException' && /already confirmed/i.test(error.message);
}
