import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthErrorSummary } from './auth-error-summary.tsx';
import { useAuthForm } from './auth-form.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { LegalSentence } from './legal-sentence.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { carriedFields, emptySignUp, signUpSchema, type SignUpTyped } from './sign-up-schema.ts';
import { ExistingAccount } from './sign-up-existing.tsx';
import { SignUpTick } from './sign-up-tick.tsx';
import { useSite } from '../site.tsx';
import { useSignUp } from './use-sign-up.ts';

interface SignUpFormProps {
  readonly returnTo: string;
  /** What was typed here before the person came back. */
  readonly typed: Partial<SignUpTyped>;
}

export function SignUpForm({ returnTo, typed }: SignUpFormProps) {
  const { t } = useTranslation(['common', 'translations']);
  const site = useSite();
  const { auth, legal } = site;
  const { problem, signUp } = useSignUp(returnTo);
  const form = useAuthForm<SignUpTyped>({
    schema: signUpSchema(t, site),
    empty: { ...emptySignUp, ...typed },
    kept: carriedFields,
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [password, username] = useWatch({ control, name: ['password', auth.signInWith] });
  const submit = handleSubmit(signUp);
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem}>
        {problem?.kind === 'exists' ? <ExistingAccount username={username} returnTo={returnTo} /> : null}
      </AuthFormAlert>
      <AuthErrorSummary form={form} />
      <PersonFields
        register={register}
        errors={errors}
        signInWith={auth.signInWith}
        isReturning={Boolean(typed.firstName)}
      />
      <NewPasswordField
        label={t('auth.password')}
        registration={register('password')}
        password={password}
        error={errors.password?.message}
        isHiddenNow={isSubmitting}
      />
      <Stack>
        {legal ? <SignUpTick control={control} name="agreed" label={<LegalSentence {...legal} />} /> : null}
        <SignUpTick control={control} name="news" label={t('auth.news')} />
      </Stack>
      <AuthSubmit isBusy={isSubmitting}>{t('auth.createAccount')}</AuthSubmit>
    </Stack>
  );
}
