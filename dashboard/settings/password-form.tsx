import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../session/pages/auth-form-alert.tsx';
import { NewPasswordField } from '../session/pages/new-password-field.tsx';
import { PasswordInput } from '../session/pages/password-input.tsx';
import { PasswordOwner } from '../session/pages/password-owner.tsx';
import { useSite } from '../session/site.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { passwordSchema } from './password-schema.ts';
import { useUpdatePassword } from './use-update-password.ts';

const empty = { current: '', password: '', endOthers: false };

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const { passwordPolicy } = useSite().auth;
  const hintId = useId();
  const { update, isBusy, problem, currentProblem } = useUpdatePassword();
  const { register, control, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(passwordSchema(t, passwordPolicy)),
    defaultValues: empty,
  });
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async (typed) => {
    const outcome = await update(typed);
    if (outcome === 'done') reset(empty);
    if (outcome === 'wrongCurrent') setFocus('current');
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5, maxWidth: 450, alignItems: 'flex-start', '& > *': { width: '100%' } }}
    >
      <AuthFormAlert problem={problem} />
      <PasswordOwner username={email} />
      <PasswordInput
        label={t('translations:settings.currentPassword')}
        error={errors.current?.message ?? currentProblem}
        registration={register('current')}
        autoComplete="current-password"
        isHiddenNow={isBusy}
      />
      <NewPasswordField
        label={t('translations:settings.newPassword')}
        error={errors.password?.message}
        registration={register('password')}
        password={password}
        isHiddenNow={isBusy}
      />
      <div>
        <FormControlLabel
          control={<Checkbox {...register('endOthers')} slotProps={{ input: { 'aria-describedby': hintId } }} />}
          label={t('translations:settings.endOthersToo')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <FormHelperText id={hintId} sx={{ marginBlockStart: -0.5, marginInlineStart: 4 }}>
          {t('translations:settings.endOthersTooHint')}
        </FormHelperText>
      </div>
      <Box>
        <BusyButton isBusy={isBusy} variant="outlined" color="secondary">
          {t('translations:settings.updatePassword')}
        </BusyButton>
      </Box>
    </Stack>
  );
}
