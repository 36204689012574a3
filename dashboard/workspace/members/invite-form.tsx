import { emailLengthMax, emailPattern } from '@fanfare/contract/email-address.ts';
import { isAbove, roles } from '@fanfare/contract/rights.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useKeptForm } from '../../session/use-kept-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { RoleSelect } from './role-select.tsx';
import { type InvitedRole, useMemberActions } from './use-members.ts';

const invitedRoles = roles.filter((role): role is InvitedRole => role !== 'owner');
const InvitedRoleName = z.enum(['manager', 'staff', 'counter'] satisfies InvitedRole[]);
const Typed = z.object({ email: z.string(), role: InvitedRoleName });
const empty = { email: '', role: 'staff' } as const;

/** Somebody comes in by a letter; the field stays ready for the next. */
export function InviteForm() {
  const { t } = useTranslation();
  const { isInviting, form, submit } = useInviteForm();
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}>
        <Box sx={{ flex: 1, maxWidth: { sm: 480 } }}>
          <TextInput
            label={t('members.invite')}
            error={form.formState.errors.email?.message}
            registration={form.register('email')}
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            inputProps={{ dir: 'auto', autoCapitalize: 'none' }}
          />
        </Box>
        <RoleField control={form.control} />
        <BusyButton
          isBusy={isInviting}
          variant="outlined"
          color="secondary"
          startIcon={<PaperPlaneTiltIcon />}
          sx={{ marginBlockStart: { sm: '28px' }, alignSelf: { xs: 'flex-start', sm: 'auto' } }}
        >
          {t('members.send')}
        </BusyButton>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <span aria-live="polite">
          {t(`roles.${role}`)}: {t(`roles.${role}May`)}
        </span>{' '}
        {t('members.inviteHint')}
      </Typography>
    </Stack>
  );
}

type Form = ReturnType<typeof useInviteForm>['form'];

function RoleField({ control }: Pick<Form, 'control'>) {
  const { t } = useTranslation();
  const { role: own } = useCurrentWorkspace().workspace;
  return (
    <Box>
      <Typography aria-hidden variant="subtitle2" component="div" sx={{ marginBlockEnd: 0.75 }}>
        {t('members.role')}
      </Typography>
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleSelect
            value={value}
            roles={invitedRoles.filter((role) => !isAbove(role, own))}
            label={t('members.role')}
            isBusy={false}
            onChoose={onChange}
          />
        )}
      />
    </Box>
  );
}

function useInviteForm() {
  const { t } = useTranslation();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const { invite, isInviting } = useMemberActions();
  const email = z
    .string()
    .trim()
    .toLowerCase()
    .max(emailLengthMax, t('members.emailMissing'))
    .regex(emailPattern, t('members.emailMissing'));
  const form = useForm<z.infer<typeof Typed>>({
    resolver: zodResolver(z.object({ email, role: InvitedRoleName })),
    defaultValues: empty,
  });
  useKeptForm(form, { name: `invite:${ws}`, shape: Typed });
  const submit = form.handleSubmit(async ({ email: address, role }) => {
    if (isInviting) return;
    const sent = form.getValues('email');
    const wrong = await invite(address, role);
    // The next one may have been typed meanwhile.
    const isNext = form.getValues('email') !== sent;
    if (wrong === undefined) {
      toastDone(t('members.sent', { email: address }));
      if (!isNext) form.reset(empty);
    } else if (isNext) {
      toastFailure(wrong);
    } else {
      form.setError('email', { message: wrong });
    }
    form.setFocus('email');
  });
  return { isInviting, form, submit };
}
