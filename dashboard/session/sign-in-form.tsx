import Stack from '@mui/material/Stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Translate } from '../text/i18n.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { PasswordInput } from './password-input.tsx';
import { useSite } from './site.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  readonly username: string;
  readonly returnTo: string;
  readonly onCodeAsked: () => void;
}

export function SignInForm({ username, returnTo, onCodeAsked }: SignInFormProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const { problem, signIn } = useSignIn({ returnTo, onCodeAsked });
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    resolver: zodResolver(signInSchema(t, signInWith)),
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (typed) => {
    if (await signIn(typed)) return;
    resetField('password');
    setFocus('password');
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <TextInput
        label={t(`auth.${signInWith}`)}
        error={errors.username?.message}
        registration={register('username')}
        type={{ email: 'email', phone: 'tel', username: 'text' }[signInWith]}
        autoComplete="username"
        autoFocus={username === ''}
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordInput
        label={t('auth.password')}
        error={errors.password?.message}
        registration={register('password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
        isHiddenNow={isSubmitting}
      />
      <BusyButton isBusy={isSubmitting} size="large">
        {t('auth.signIn')}
      </BusyButton>
    </Stack>
  );
}

function signInSchema(t: Translate, signInWith: 'email' | 'phone' | 'username') {
  return z.object({
    username: z
      .string()
      .trim()
      .min(1, t(`auth.missing.${signInWith}`)),
    password: z.string().min(1, t('auth.missing.password')),
  });
}
