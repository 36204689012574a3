import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useSite } from '../session/site.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { askForResetCode, useAuthAttempt } from './auth-attempt.ts';
import { AuthForm, AuthOtherWays, AuthSubmit, IdentifierInput, useAuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { reachableIdentifier, toIdentifier } from './identifier.ts';
import { ToReset } from './navigation-state.ts';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const { state } = useLocation() as { state: unknown };
  const { username, isRequired } = ToReset.parse(state);
  return (
    <AuthFrame title={t('auth.resetTitle')} lead={t(`auth.resetLeads.${signInWith}`)}>
      {isRequired ? (
        <Alert severity="info" role="status" sx={{ marginBlockEnd: 3 }}>
          {t('auth.resetRequired')}
        </Alert>
      ) : null}
      <ResetPasswordForm username={username} returnTo={returnPathOf(state)} />
    </AuthFrame>
  );
}

interface ResetPasswordFormProps {
  readonly username: string;
  readonly returnTo: string;
}

function ResetPasswordForm({ username, returnTo }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const navigate = useNavigate();
  const { problem, attempt } = useAuthAttempt();
  const form = useAuthForm({
    schema: z.object({ username: reachableIdentifier(t, signInWith) }),
    empty: { username },
    kept: ['username'],
  });
  const { register, control, handleSubmit, formState } = form;
  const typedNow = useWatch({ control, name: 'username' });
  const submit = handleSubmit(async (typed) => {
    const name = toIdentifier(typed.username, signInWith);
    await attempt(async () => {
      await askForResetCode(name);
      await navigate(paths.updatePassword, { state: { username: name, returnTo } });
    });
  });
  return (
    <AuthForm form={form} problem={problem} onSubmit={submit}>
      <IdentifierInput registration={register('username')} error={formState.errors.username?.message} autoFocus />
      <AuthSubmit isBusy={formState.isSubmitting}>{t('auth.sendCode')}</AuthSubmit>
      <AuthOtherWays>
        <LinkButton
          to={paths.signIn}
          state={{ username: typedNow.trim(), returnTo }}
          color="secondary"
          sx={{ marginInline: -1.5 }}
        >
          {t('auth.backToSignIn')}
        </LinkButton>
      </AuthOtherWays>
    </AuthForm>
  );
}
