import Stack from '@mui/material/Stack';
import { confirmSignUp, resendSignUpCode, signIn } from 'aws-amplify/auth';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { isolated } from '../text/isolated.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthOtherWays, AuthSubmit } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeInput, CodeResendButton, digitsOfCode } from './code-fields.tsx';
import { type ConfirmationState, toConfirmationState } from './navigation-state.ts';
import { findPassword, forgetPassword } from './sign-in-steps.ts';

export function SignUpConfirmPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const confirmation = toConfirmationState(state);
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
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const { returnTo, medium, typed } = confirmation;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = digitsOfCode(code);
    setMissing(digits ? undefined : t('auth.missing.code'));
    if (digits) void confirm(digits);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <CodeInput problem={problem} value={code} onChange={(event) => setCode(event.target.value)} error={missing} />
      <AuthSubmit isBusy={isBusy}>{t('auth.confirm')}</AuthSubmit>
      <AuthOtherWays>
        <CodeResendButton onSend={resend} />
        <LinkButton to={paths.signUp} state={{ returnTo, typed }} color="secondary" sx={{ marginInline: -1.5 }}>
          {t(medium === 'SMS' ? 'auth.otherPhone' : 'auth.otherEmail')}
        </LinkButton>
      </AuthOtherWays>
    </Stack>
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
