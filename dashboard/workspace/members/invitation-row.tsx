import type { Invitation } from '@fanfare/contract/members.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { daysLeft } from './days-left.ts';
import { MailText } from './mail-text.tsx';
import { fromSmall, rowLook } from './members-look.ts';
import { useMemberActions } from './use-members.ts';

/** Somebody who has a letter and has not come yet. */
export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation(['common', 'translations']);
  const { date } = useFormats();
  const { invite, remove } = useMemberActions();
  const { email, invitedAt, invitedBy } = invitation;
  const after = async (action: Promise<string | undefined>, done: string) => {
    const wrong = await action;
    if (wrong === undefined) toastDone(done);
    else toastFailure(wrong);
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
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {t('translations:members.pending')}
              {invitedBy ? ` ${t('translations:members.invitedBy', { name: invitedBy })}` : ''}
            </Typography>
            <Box sx={{ display: { sm: 'none' }, marginBlockStart: 0.5 }}>
              <Remaining expiresAt={invitation.expiresAt} />
            </Box>
          </div>
        </Stack>
      </TableCell>
      <TableCell sx={fromSmall}>
        <Remaining expiresAt={invitation.expiresAt} />
      </TableCell>
      <TableCell sx={{ ...fromSmall, whiteSpace: 'nowrap', color: 'text.secondary' }}>{date(invitedAt)}</TableCell>
      <TableCell sx={{ width: 56, textAlign: 'end' }}>
        <RowMenu
          label={t('translations:members.actionsFor', { name: email })}
          actions={[
            {
              label: t('translations:members.sendAgain'),
              icon: <PaperPlaneTiltIcon />,
              onChoose: () => void after(invite(email), t('translations:members.sent', { email })),
            },
            {
              label: t('translations:members.takeBack'),
              icon: <XIcon />,
              isDangerous: true,
              onChoose: () => void after(remove({ email }), t('translations:members.takenBack', { email })),
            },
          ]}
        />
      </TableCell>
    </TableRow>
  );
}

function Remaining({ expiresAt }: { readonly expiresAt: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const days = daysLeft(expiresAt, useNow());
  return days === 0 ? (
    <StatusChip tone="warning" label={t('translations:members.expired')} />
  ) : (
    <StatusChip tone="info" label={t('translations:members.daysLeft', { count: days })} />
  );
}
