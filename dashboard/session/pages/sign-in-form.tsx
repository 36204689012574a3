import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import type { Translate } from '../../text/i18n.ts';
import { TextLink } from '../../ui/router-link.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AuthErrorSummary } from './auth-error-summary.tsx';
import { useAuthForm } from './auth-form.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { anyIdentifier, toIdentifier, identifierTypes } from './auth-identifier.ts';
import { AuthSubmit } from './auth-submit.tsx';
import { PasswordInput } from './password-input.tsx';
import { useSite } from '../site.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  readonly username: string;
  readonly returnTo: string;
}

export function SignInForm({ username, returnTo }: SignInFormProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const { problem, signIn } = useSignIn(returnTo);
  const form = useAuthForm({
    schema: signInSchema(t, signInWith),
    empty: { username, password: '' },
    kept: ['username'],
  });
  const { register, control, handleSubmit, resetField, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'username' });
  const submit = handleSubmit(async ({ username: name, password }) => {
    await signIn({ username: toIdentifier(name, signInWith), password });
  });
  useEffect(() => {
    if (!problem) return;
    // What never arrived was not refused.
    if (problem.kind !== 'network') resetField('password');
    setFocus('password');
  }, [problem, resetField, setFocus]);
  const isNameKnown = getValues('username') !== '';
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <AuthErrorSummary form={form} />
      <TextInput
        label={t(`auth.${signInWith}`)}
        error={errors.username?.message}
        registration={register('username')}
        type={identifierTypes[signInWith]}
        autoComplete="username"
        autoFocus={!isNameKnown}
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordInput
        label={t('auth.password')}
        labelEnd={
          <TextLink to={paths.resetPassword} state={{ username: typed.trim(), returnTo }}>
            {t('auth.forgotPassword')}
          </TextLink>
        }
        error={errors.password?.message}
        registration={register('password')}
        autoComplete="current-password"
        autoFocus={isNameKnown}
        isHiddenNow={isSubmitting}
      />
      <AuthSubmit isBusy={isSubmitting}>{t('auth.signIn')}</AuthSubmit>
    </Stack>
  );
}

function signInSchema(t: Translate, signInWith: 'email' | 'phone' | 'username') {
  return z.object({
    username: anyIdentifier(t, signInWith),
    password: z.string().min(1, t('auth.missing.password')),
  });
}
