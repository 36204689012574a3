import type { Member } from '@fanfare/contract/workspaces.ts';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session-provider.tsx';
import { useFormats } from '../text/formats.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

const fromSmall = { display: { xs: 'none', sm: 'table-cell' } } as const;

export function MembersCard({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { date } = useFormats();
  const { email } = useUser();
  return (
    <SectionCard title={t('translations:workspace.members')} lead={t('translations:workspace.membersLead')} flush>
      <TableContainer sx={{ paddingBlockEnd: 1 }}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell sx={{ paddingInlineStart: 3 }}>{t('translations:workspace.name')}</TableCell>
              <TableCell sx={fromSmall}>{t('translations:workspace.email')}</TableCell>
              <TableCell sx={fromSmall}>{t('translations:workspace.joined')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {members.map((member) => (
              <TableRow key={member.member_id}>
                <TableCell sx={{ paddingInlineStart: 3 }}>
                  <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
                    <PersonAvatar name={member.name} />
                    <div>
                      <Typography variant="subtitle2">{member.name || member.email}</Typography>
                      <Typography variant="body2" sx={{ display: { sm: 'none' }, overflowWrap: 'anywhere' }}>
                        {member.name ? member.email : null}
                      </Typography>
                    </div>
                    {member.email === email ? (
                      <StatusChip tone="neutral" label={t('translations:workspace.you')} />
                    ) : null}
                  </Stack>
                </TableCell>
                <TableCell sx={fromSmall}>
                  <bdi>{member.email}</bdi>
                </TableCell>
                <TableCell sx={{ ...fromSmall, whiteSpace: 'nowrap' }}>{date(member.joined_at)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {members.length <= 1 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', padding: 3, paddingBlockStart: 1 }}>
          {t('translations:workspace.onlyYou')}
        </Typography>
      ) : null}
    </SectionCard>
  );
}
