import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import type { listMembers } from '@fanfare/contract/members.ts';
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
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useMay } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { Delayed, useSteadyLoading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/query-view.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InviteForm } from './invite-form.tsx';
import { InvitationRow, MemberRow, fromMedium, fromSmall, rowLook } from './member-rows.tsx';
import { useMembers } from './use-members.ts';

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
            onRetry={() => void refetch()}
          />
        ) : null}
        {mayInvite && !hasFailed ? <InviteForm /> : null}
      </CardContent>
      {data && !isLoading ? <MembersTable {...data} /> : null}
      {isLoading ? <MembersSkeleton /> : null}
      {data && !isLoading && data.members.length <= 1 && data.invitations.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', padding: 3, paddingBlockStart: 1 }}>
          {t('members.onlyYou')}
        </Typography>
      ) : null}
    </SectionCard>
  );
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
