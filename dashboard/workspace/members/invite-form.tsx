import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useKeptForm } from '../../session/use-kept-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useMemberActions } from './use-members.ts';

const TypedEmail = z.object({ email: z.string() });

/** Somebody comes in by a letter; the field stays ready for the next. */
export function InviteForm() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const { invite, isInviting } = useMemberActions();
  const email = z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email(t('translations:members.emailMissing')));
  const form = useForm({ resolver: zodResolver(z.object({ email })), defaultValues: { email: '' } });
  const { register, handleSubmit, reset, setError, setFocus, formState } = form;
  useKeptForm(form, { name: `invite:${ws}`, shape: TypedEmail });
  const submit = handleSubmit(async ({ email: address }) => {
    if (isInviting) return;
    const wrong = await invite(address);
    if (wrong === undefined) {
      toastDone(t('translations:members.sent', { email: address }));
      reset();
    } else {
      setError('email', { message: wrong });
    }
    setFocus('email');
  });
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}
    >
      <Box sx={{ flex: 1, maxWidth: { sm: 480 } }}>
        <TextInput
          label={t('translations:members.invite')}
          hint={t('translations:members.inviteHint')}
          error={formState.errors.email?.message}
          registration={register('email')}
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          inputProps={{ dir: 'auto', autoCapitalize: 'none' }}
        />
      </Box>
      <BusyButton
        isBusy={isInviting}
        variant="outlined"
        color="secondary"
        startIcon={<PaperPlaneTiltIcon />}
        sx={{ marginBlockStart: { sm: '28px' }, alignSelf: { xs: 'flex-start', sm: 'auto' } }}
      >
        {t('translations:members.send')}
      </BusyButton>
    </Stack>
  );
}
