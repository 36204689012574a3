import { codeOf } from '@fanfare/contract/call.ts';
import { emailLengthMax, emailPattern } from '@fanfare/contract/email-address.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import type { listMembers } from '@fanfare/contract/members.ts';
import { isAbove, roles } from '@fanfare/contract/rights.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useMay, useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { usePersistedForm } from '../../session/use-persisted-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Delayed, useSteadyLoading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/query-view.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InvitationRow, MemberRow, fromMedium, fromSmall, rowLook } from './member-rows.tsx';
import { RoleSelect } from './member-role.tsx';
import { type InvitedRole, useMemberActions, useMembers } from './use-members.ts';

/** Who works here, who is invited to, and how somebody comes in. */
export function MembersCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useMembers();
  const isLoading = useSteadyLoading(!data && !error);
  const hasFailed = error && !data && !isLoading;
  const mayInvite = useMay('members.manage');
  return (
    <SectionCard title={t('members.title')} lead={t('members.lead')} flush>
      <CardContent sx={{ paddingBlockStart: { xs: '8px' }, paddingBlockEnd: '24px !important' }}>
        {hasFailed ? (
          <ErrorPanel
            lead={t('members.failedLead')}
            message={t('members.failed', { code: codeOf(error) })}
            onRetry={refetch}
          />
        ) : null}
        {mayInvite && !hasFailed ? <InviteForm /> : null}
      </CardContent>
      {data && !isLoading ? <MembersTable {...data} /> : null}
      {isLoading ? <MembersSkeleton /> : null}
      {data && !isLoading && data.members.length <= 1 && data.invitations.length === 0 ? (
        <Typography variant="secondary" sx={{ padding: 3, paddingBlockStart: 1 }}>
          {t('members.onlyYou')}
        </Typography>
      ) : null}
    </SectionCard>
  );
}

const invitedRoles = roles.filter((role): role is InvitedRole => role !== 'owner');
const InvitedRoleName = z.enum(['manager', 'staff', 'counter'] satisfies InvitedRole[]);
const Typed = z.object({ email: z.string(), role: InvitedRoleName });
const empty = { email: '', role: 'staff' } as const;

/** Somebody comes in by a letter; the field stays ready for the next. */
function InviteForm() {
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
      <Typography variant="secondary">
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
  usePersistedForm(form, { name: `invite:${ws}`, shape: Typed });
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

function MembersTable({ members, invitations }: AnswerOf<typeof listMembers>) {
  const { t } = useTranslation();
  const { id } = useUser();
  return (
    <TableContainer sx={{ paddingBlockEnd: 1 }}>
      <Table sx={{ '& caption': { padding: 0, lineHeight: 0 } }}>
        <caption>
          <VisuallyHidden>{t('members.title')}</VisuallyHidden>
        </caption>
        <TableHead>
          <TableRow sx={rowLook}>
            <TableCell>{t('members.name')}</TableCell>
            <TableCell sx={fromSmall}>{t('members.email')}</TableCell>
            <TableCell sx={fromSmall}>{t('members.role')}</TableCell>
            <TableCell sx={fromMedium}>{t('members.joined')}</TableCell>
            <TableCell>
              <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isOwn={member.member_id === id}
              isOnly={members.length === 1}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.email} invitation={invitation} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function MembersSkeleton() {
  const { t } = useTranslation();
  return (
    <Delayed thing={t('members.people')}>
      <Stack sx={{ gap: 2, paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 3 }}>
        {[0, 1].map((row) => (
          <Stack key={row} direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
            <Skeleton variant="circular" width={40} height={40} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="40%" />
            </Box>
          </Stack>
        ))}
      </Stack>
    </Delayed>
  );
}
