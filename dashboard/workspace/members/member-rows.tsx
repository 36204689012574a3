import type { Invitation, Member } from '@fanfare/contract/members.ts';
import { isAbove, mayDo } from '@fanfare/contract/rights.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace, useMay } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { ConfirmDialog, keepFocus } from '../../ui/confirm-dialog.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { DeleteDialog } from '../end/delete-dialog.tsx';
import { useWebhooks } from '../webhooks/use-webhooks.ts';
import { useMemberRole } from './member-role.tsx';
import { useMemberActions, useMembers } from './use-members.ts';

interface MemberRowProps {
  readonly member: Member;
  readonly isOwn: boolean;
  /** Who leaves nobody behind deletes the workspace instead. */
  readonly isOnly: boolean;
}

export function MemberRow({ member, isOwn, isOnly }: MemberRowProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const dialog = useDialog();
  const shown = member.name || member.email;
  const { role } = useCurrentWorkspace().workspace;
  const own = useMemberRole(member, isOwn);
  const mayRemove = mayDo(role, 'members.manage') && !isAbove(member.role, role);
  const action = isOwn
    ? { label: t('members.leave'), icon: <SignOutIcon /> }
    : { label: t('members.remove'), icon: <UserMinusIcon /> };
  return (
    <TableRow sx={rowLook}>
      <TableCell component="th" scope="row">
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <PersonAvatar name={member.name} />
          <div>
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
              <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {member.name ? <bdi>{member.name}</bdi> : <MailText address={member.email} />}
              </Typography>
              {isOwn ? <StatusChip tone="neutral" label={t('members.you')} /> : null}
            </Stack>
            <Typography variant="body2" sx={{ display: { sm: 'none' }, overflowWrap: 'anywhere' }}>
              {member.name ? <MailText address={member.email} /> : null}
            </Typography>
            <Box sx={{ display: { sm: 'none' }, typography: 'body2', marginBlockStart: 0.5 }}>{own.role}</Box>
          </div>
        </Stack>
      </TableCell>
      <TableCell sx={{ ...fromSmall, overflowWrap: 'anywhere' }}>
        <MailText address={member.email} />
      </TableCell>
      <TableCell sx={fromSmall}>{own.role}</TableCell>
      <TableCell sx={{ ...fromMedium, whiteSpace: 'nowrap' }}>{date(member.joined_at)}</TableCell>
      <TableCell sx={{ width: 56, textAlign: 'end' }}>
        {isOwn || mayRemove ? (
          <RowMenu
            label={t('members.actionsFor', { name: shown })}
            actions={[{ ...action, isDangerous: true, onChoose: dialog.open }]}
          />
        ) : null}
        {own.dialog}
        {isOnly ? (
          <DeleteDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} isLeaving />
        ) : (
          <RemovalDialog
            key={dialog.opening}
            open={dialog.isOpen}
            member={member}
            isOwn={isOwn}
            onClose={dialog.close}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

/** Somebody who has a letter and has not come yet. */
export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { invite, remove } = useMemberActions();
  const { email, role, invitedAt, invitedBy } = invitation;
  // Its menu's button goes with it.
  useEffect(() => keepFocus, []);
  const after = async (action: Promise<string | undefined>, done: string) => {
    const wrong = await action;
    if (wrong === undefined) toastDone(done);
    else toastFailure(wrong);
  };
  const sendAgain = {
    label: t('members.sendAgain'),
    icon: <PaperPlaneTiltIcon />,
    // As an owner comes back only whoever ended their account as the last one there; nobody is invited so.
    onChoose: () => void after(invite(email, role === 'owner' ? 'manager' : role), t('members.sent', { email })),
  };
  const takeBack = {
    label: t('members.takeBack'),
    icon: <XIcon />,
    isDangerous: true,
    onChoose: () => void after(remove({ email }), t('members.takenBack', { email })),
  };
  return (
    <TableRow sx={rowLook}>
      <TableCell component="th" scope="row">
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <Avatar aria-hidden sx={{ width: 40, height: 40, backgroundColor: 'level.2', color: 'text.secondary' }}>
            <EnvelopeSimpleIcon size={20} />
          </Avatar>
          <div>
            <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              <MailText address={email} />
            </Typography>
            <Typography variant="secondary" component="span">
              {t('members.pending')}
              {invitedBy ? ` ${t('members.invitedBy', { name: invitedBy })}` : ''}
            </Typography>
            <Box sx={{ display: { sm: 'none' }, typography: 'body2', marginBlockStart: 0.5 }}>{t(`roles.${role}`)}</Box>
            <Box sx={{ display: { sm: 'none' }, marginBlockStart: 0.5 }}>
              <Remaining expiresAt={invitation.expiresAt} />
            </Box>
          </div>
        </Stack>
      </TableCell>
      <TableCell sx={fromSmall}>
        <Remaining expiresAt={invitation.expiresAt} />
      </TableCell>
      <TableCell sx={fromSmall}>{t(`roles.${role}`)}</TableCell>
      <TableCell sx={{ ...fromMedium, whiteSpace: 'nowrap', color: 'text.secondary' }}>{date(invitedAt)}</TableCell>
      <TableCell sx={{ width: 56, textAlign: 'end' }}>
        {useMay('members.manage') ? (
          <RowMenu label={t('members.actionsFor', { name: email })} actions={[sendAgain, takeBack]} />
        ) : null}
      </TableCell>
    </TableRow>
  );
}

function Remaining({ expiresAt }: { readonly expiresAt: number }) {
  const { t } = useTranslation();
  const days = daysLeft(expiresAt, useNow());
  return days === 0 ? (
    <StatusChip tone="warning" label={t('members.expired')} />
  ) : (
    <StatusChip tone="info" label={t('members.daysLeft', { count: days })} />
  );
}

const parts = /\.[^.@]*@?|[^.@]+@?|@/gu;

/** A mail address; one that is too long for its line parts at its signs and not within a word. */
function MailText({ address }: { readonly address: string }) {
  return (
    <bdi>
      {Array.from(address.matchAll(parts), ({ 0: part, index: at }) => (
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

interface RemovalDialogProps extends DialogProps {
  readonly member: Pick<Member, 'member_id' | 'name' | 'email'>;
  readonly isOwn: boolean;
}

/** Asks before somebody loses the workspace; what stands in the way is said in the same place. */
export function RemovalDialog({ open, member, isOwn, onClose }: RemovalDialogProps) {
  const { t } = useTranslation();
  const { workspace, goOnWithout } = useCurrentWorkspace();
  const { remove, isRemoving } = useMemberActions();
  const [problem, setProblem] = useState<string>();
  const maySeeOthers = useMay('members.view');
  const maySeeIntegrations = useMay('integrations.manage');
  const name = member.name || member.email;
  const end = async () => {
    const wrong = await remove({ memberId: member.member_id });
    setProblem(wrong);
    if (wrong !== undefined) return;
    onClose();
    if (isOwn) await goOnWithout();
    else toastDone(t('members.removed', { name }));
  };
  return (
    <ConfirmDialog
      open={open}
      title={isOwn ? t('members.leaveTitle', { workspace: workspace.name }) : t('members.removeTitle', { name })}
      text={
        <>
          {isOwn ? t('members.leaveText') : t('members.removeText', { workspace: workspace.name })}
          {maySeeOthers ? <EndingInvitations memberId={member.member_id} isOwn={isOwn} /> : null}
          {maySeeIntegrations && !isOwn ? <StayingIntegrations memberId={member.member_id} /> : null}
        </>
      }
      problem={problem}
      confirmLabel={t(isOwn ? 'members.leaveDo' : 'members.removeDo')}
      cancelLabel={isOwn ? t('members.keep') : t('ui.cancel')}
      isBusy={isRemoving}
      isDangerous
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  );
}

function EndingInvitations({ memberId, isOwn }: { readonly memberId: string; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const { data } = useMembers();
  const count = countOpenBy(memberId, data?.invitations ?? [], useNow());
  if (count === 0) return null;
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      {t(isOwn ? 'members.leaveInvitations' : 'members.removeInvitations', { count })}
    </Box>
  );
}

/** What the member made for other programs, which goes on when they are gone. */
export function StayingIntegrations({ memberId }: { readonly memberId: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const keys = useApiKeys().data?.filter(({ createdBy }) => createdBy === memberId) ?? [];
  const working = keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length;
  const webhooks = useWebhooks().data?.filter(({ createdBy, isOn }) => createdBy === memberId && isOn) ?? [];
  return (
    <>
      {working === 0 ? null : <Box sx={{ marginBlockStart: 1 }}>{t('members.removeKeys', { count: working })}</Box>}
      {webhooks.length === 0 ? null : (
        <Box sx={{ marginBlockStart: 1 }}>{t('members.removeWebhooks', { count: webhooks.length })}</Box>
      )}
    </>
  );
}

const dayMs = 24 * 60 * 60_000;

/** Begun days count; 0 once it is over. */
export function daysLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / dayMs));
}

/** How many people would still come in by what this member has sent. */
export function countOpenBy(memberId: string, invitations: readonly Invitation[], now: number): number {
  return invitations.filter(({ inviterId, expiresAt }) => inviterId === memberId && expiresAt > now).length;
}

/** What phones have no room for stands below the name there. */
export const fromSmall = { display: { xs: 'none', sm: 'table-cell' } } as const;

export const fromMedium = { display: { xs: 'none', md: 'table-cell' } } as const;

export const rowLook = {
  // A long address in one row must not break the short ones beside it.
  '& > th:first-of-type': { width: { sm: '40%' }, paddingInlineStart: { xs: '16px', sm: '24px' } },
  '&:last-of-type > th': { borderBottom: 0 },
  // A finger's room around the three dots is gap enough beside a name.
  '& > td:last-of-type, & > th:last-of-type:not(:first-of-type)': {
    paddingInlineStart: { xs: 0, sm: '16px' },
    paddingInlineEnd: { xs: '8px', sm: '16px' },
  },
} as const;
