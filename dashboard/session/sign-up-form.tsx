import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/busy-button.tsx';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { emptySignUp, signUpSchema } from './sign-up-schema.ts';
import { useSite } from './site.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const { auth } = useSite();
  const { problem, signUp } = useSignUp(returnTo);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpSchema(t, auth)),
    defaultValues: emptySignUp,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(signUp);
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <PersonFields register={register} errors={errors} signInWith={auth.signInWith} />
      <NewPasswordField
        register={register}
        control={control}
        error={errors.password?.message}
        isHiddenNow={isSubmitting}
      />
      <FormControlLabel
        control={<Checkbox {...register('news')} />}
        label={t('auth.news')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <BusyButton isBusy={isSubmitting} size="large">
        {t('auth.createAccount')}
      </BusyButton>
    </Stack>
  );
}
