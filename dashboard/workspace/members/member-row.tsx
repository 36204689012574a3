import type { Member } from '@fanfare/contract/members.ts';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { MailText } from './mail-text.tsx';
import { fromSmall, rowLook } from './members-look.ts';
import { RemovalDialog } from './removal-dialog.tsx';

interface MemberRowProps {
  readonly member: Member;
  readonly isOwn: boolean;
  /** Nobody is left to remove the last one. */
  readonly isOnly: boolean;
}

export function MemberRow({ member, isOwn, isOnly }: MemberRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { date } = useFormats();
  const dialog = useDialog();
  const shown = member.name || member.email;
  const action = isOwn
    ? { label: t('translations:members.leave'), icon: <SignOutIcon /> }
    : { label: t('translations:members.remove'), icon: <UserMinusIcon /> };
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
              {isOwn ? <StatusChip tone="neutral" label={t('translations:members.you')} /> : null}
            </Stack>
            <Typography variant="body2" sx={{ display: { sm: 'none' }, overflowWrap: 'anywhere' }}>
              {member.name ? <MailText address={member.email} /> : null}
            </Typography>
          </div>
        </Stack>
      </TableCell>
      <TableCell sx={{ ...fromSmall, overflowWrap: 'anywhere' }}>
        <MailText address={member.email} />
      </TableCell>
      <TableCell sx={{ ...fromSmall, whiteSpace: 'nowrap' }}>{date(member.joined_at)}</TableCell>
      <TableCell sx={{ width: 56, textAlign: 'end' }}>
        {isOnly ? null : (
          <RowMenu
            label={t('translations:members.actionsFor', { name: shown })}
            actions={[{ ...action, isDangerous: true, onChoose: dialog.open }]}
          />
        )}
        <RemovalDialog key={dialog.opening} open={dialog.isOpen} member={member} isOwn={isOwn} onClose={dialog.close} />
      </TableCell>
    </TableRow>
  );
}
