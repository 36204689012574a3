import { confirmResetPassword } from 'aws-amplify/auth';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSite } from '../session/site.tsx';
import { isolated } from '../text/formats.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { askForResetCode, useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthOtherWays, AuthSubmit, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeInput, CodeResendButton, digitsOfCode } from './code-fields.tsx';
import { ToUpdate } from './navigation-state.ts';
import { NewPasswordFields, PasswordOwner } from './password-fields.tsx';
import { isSameTwice, newPasswordTwice, sameTwice } from './password-rules.ts';
import { useSignInSteps } from './sign-in-steps.ts';

export function UpdatePasswordPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const travelled = ToUpdate.safeParse(state).data;
  const returnTo = returnPathOf(state);
  if (!travelled) return <Navigate replace to={paths.resetPassword} state={{ returnTo }} />;
  const { username } = travelled;
  return (
    <AuthFrame title={t('auth.updateTitle')} lead={t('auth.updateLead', { value: isolated(username) })}>
      <UpdatePasswordForm username={username} returnTo={returnTo} />
    </AuthFrame>
  );
}

interface UpdatePasswordFormProps {
  readonly username: string;
  readonly returnTo: string;
}

function UpdatePasswordForm({ username, returnTo }: UpdatePasswordFormProps) {
  const { t } = useTranslation();
  const { signInWith, passwordPolicy } = useSite().auth;
  const { problem, update, resend } = useUpdatePassword({ username, returnTo });
  const code = z.string().refine((typed) => digitsOfCode(typed) !== '', t('auth.missing.code'));
  const form = useAuthForm({
    schema: z.object({ code, ...newPasswordTwice(t, passwordPolicy) }).refine(isSameTwice, sameTwice(t)),
    empty: { code: '', password: '', repeated: '' },
    kept: [],
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit((typed) => update(digitsOfCode(typed.code), typed.password));
  return (
    <AuthForm form={form} problem={problem} onSubmit={submit}>
      <PasswordOwner username={username} />
      <CodeInput problem={problem} registration={register('code')} error={errors.code?.message} />
      <NewPasswordFields
        registrations={{ password: register('password'), repeated: register('repeated') }}
        password={password}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
        isHiddenNow={isSubmitting}
      />
      <AuthSubmit isBusy={isSubmitting}>{t('auth.updatePassword')}</AuthSubmit>
      <AuthOtherWays>
        <CodeResendButton onSend={resend} />
        <LinkButton
          to={paths.resetPassword}
          state={{ username, returnTo }}
          color="secondary"
          sx={{ marginInline: -1.5 }}
        >
          {t(`auth.otherAccount.${signInWith}`)}
        </LinkButton>
      </AuthOtherWays>
    </AuthForm>
  );
}

/** Sets a new password for the code that was sent, and leads to signing in with it. */
function useUpdatePassword({ username, returnTo }: { readonly username: string; readonly returnTo: string }) {
  const navigate = useNavigate();
  const follow = useSignInSteps(returnTo);
  const { problem, attempt } = useAuthAttempt('code');

  const update = (confirmationCode: string, newPassword: string) =>
    attempt(async () => {
      try {
        await confirmResetPassword({ username, confirmationCode, newPassword });
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ExpiredCodeException') throw error;
        const { tryNewPassword } = await import('./try-new-password.ts');
        const nextStep = await tryNewPassword({ username, password: newPassword });
        if (!nextStep || nextStep.signInStep === 'RESET_PASSWORD') throw error;
        return await follow(nextStep, { username, password: newPassword, replace: true });
      }
      await navigate(paths.signIn, { replace: true, state: { username, returnTo, notice: 'passwordUpdated' } });
    });
  const resend = () => attempt(() => askForResetCode(username));
  return { problem, update, resend };
}
