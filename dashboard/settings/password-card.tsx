import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { updatePassword } from 'aws-amplify/auth';
import { useId, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { NewPasswordField, PasswordInput, PasswordOwner } from '../auth/password-fields.tsx';
import { newPassword } from '../auth/password-rules.ts';
import { useSite } from '../session/site.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { useUnsaved } from '../ui/leave-guard.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastDone } from '../ui/toasts.tsx';
import type { Account } from './account.ts';
import { useOtherSessions } from './other-sessions.ts';
import { isWrongPassword, useAccountAction } from './settings-problem.ts';

export function PasswordCard({ account }: { account: Account }) {
  const { t } = useTranslation();
  if (account.isFederated) {
    return (
      <SectionCard title={t('settings.password')}>
        <Typography variant="body2">{t('settings.passwordElsewhere')}</Typography>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('settings.password')} lead={t('settings.passwordLead')}>
      <PasswordForm email={account.email.value} />
    </SectionCard>
  );
}

const empty = { current: '', password: '', endOthers: false };

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const { passwordPolicy } = useSite().auth;
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
        label={t('settings.currentPassword')}
        error={errors.current?.message ?? currentProblem}
        registration={register('current')}
        autoComplete="current-password"
        isHiddenNow={isBusy}
      />
      <NewPasswordField
        label={t('settings.newPassword')}
        error={errors.password?.message}
        registration={register('password')}
        password={password}
        isHiddenNow={isBusy}
      />
      <EndOthers control={control} />
      <Box>
        <BusyButton isBusy={isBusy} variant="outlined" color="secondary">
          {t('settings.updatePassword')}
        </BusyButton>
      </Box>
    </Stack>
  );
}

function EndOthers({ control }: { readonly control: Control<typeof empty> }) {
  const { t } = useTranslation();
  const hintId = useId();
  const { field } = useController({ control, name: 'endOthers' });
  return (
    <div>
      <FormControlLabel
        control={<Checkbox {...field} checked={field.value} slotProps={{ input: { 'aria-describedby': hintId } }} />}
        label={t('settings.endOthersToo')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <FormHelperText id={hintId} sx={{ marginBlockStart: -0.5, marginInlineStart: 4 }}>
        {t('settings.endOthersTooHint')}
      </FormHelperText>
    </div>
  );
}

type Outcome = 'done' | 'wrongCurrent' | 'failed';

/** Changes the password and, where asked, signs out everywhere else; the second may fail without undoing the first. */
function useUpdatePassword() {
  const { t } = useTranslation();
  const { run, isBusy, problem, setProblem } = useAccountAction();
  const endOthers = useOtherSessions();
  const [isWrong, setWrong] = useState(false);

  const update = async ({ current, password, endOthers: endsOthers }: PasswordTyped): Promise<Outcome> => {
    setWrong(false);
    let isRight = true;
    const hasWorked = await run(async () => {
      try {
        await updatePassword({ oldPassword: current, newPassword: password });
      } catch (error) {
        if (!isWrongPassword(error)) throw error;
        isRight = false;
      }
    });
    setWrong(!isRight);
    if (!hasWorked) return 'failed';
    if (!isRight) return 'wrongCurrent';
    toastDone(t('settings.passwordUpdated'));
    if (endsOthers && !(await run(() => endOthers(password)))) {
      setProblem((why) => why && { ...why, text: t('settings.othersNotEnded') });
    }
    return 'done';
  };
  return {
    update,
    isBusy,
    problem,
    currentProblem: isWrong ? t('settings.problems.wrongPassword') : undefined,
  };
}

type PasswordTyped = z.infer<ReturnType<typeof passwordSchema>>;

/** The present password, and another one that meets the rules. */
export function passwordSchema(t: TFunction, policy: PasswordPolicy) {
  return z
    .object({
      current: z.string().min(1, t('settings.missingCurrent')),
      password: newPassword(t, policy),
      endOthers: z.boolean(),
    })
    .refine(({ current, password }) => current === '' || current !== password, {
      message: t('settings.samePassword'),
      path: ['password'],
    });
}
