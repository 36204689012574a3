import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/router-link.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAuthAttempt } from './auth-attempt.ts';
import { AuthErrorSummary } from './auth-error-summary.tsx';
import { useAuthForm } from './auth-form.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { identifierTypes, reachableIdentifier, toIdentifier } from './auth-identifier.ts';
import { AuthOtherWays } from './auth-other-ways.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { askForResetCode } from './reset-code.ts';
import { useSite } from '../site.tsx';

interface ResetPasswordFormProps {
  readonly username: string;
  readonly returnTo: string;
}

export function ResetPasswordForm({ username, returnTo }: ResetPasswordFormProps) {
  const { t } = useTranslation(['common', 'translations']);
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
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <AuthErrorSummary form={form} />
      <TextInput
        label={t(`auth.${signInWith}`)}
        error={formState.errors.username?.message}
        registration={register('username')}
        type={identifierTypes[signInWith]}
        autoComplete="username"
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
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
    </Stack>
  );
}
