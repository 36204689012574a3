import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/router-link.tsx';
import { AuthErrorSummary } from './auth-error-summary.tsx';
import { useAuthForm } from './auth-form.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthOtherWays } from './auth-other-ways.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { CodeInput, digitsOfCode } from './code-input.tsx';
import { CodeResendButton } from './code-resend-button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isSameTwice, newPasswordTwice, sameTwice } from './new-password-schema.ts';
import { PasswordOwner } from './password-owner.tsx';
import { useSite } from '../site.tsx';
import { useUpdatePassword } from './use-update-password.ts';

interface UpdatePasswordFormProps {
  readonly username: string;
  readonly returnTo: string;
}

export function UpdatePasswordForm({ username, returnTo }: UpdatePasswordFormProps) {
  const { t } = useTranslation(['common', 'translations']);
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
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <AuthErrorSummary form={form} />
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
    </Stack>
  );
}
