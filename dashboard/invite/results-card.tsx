import { type Caller, call } from '@fanfare/contract/call.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { workspaceKey } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';

const joinedHere = `${paths.customers}?source=viewer`;

/** Whether it works: how many came by this page. */
export function ResultsCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const query = useQuery(joinedByInviteQuery(useCaller(), workspaceId));
  return (
    <SectionCard title={t('invite.results')}>
      <QueryView
        query={query}
        label={t('invite.resultsThing')}
        lead={t('invite.resultsFailed')}
        message={t('invite.resultsError', { code: codeOf(query.error) })}
        skeleton={
          <>
            <Skeleton width="70%" height={28} sx={{ marginBlockEnd: 2 }} />
            <Skeleton variant="rounded" height={84} sx={{ borderRadius: '12px' }} />
          </>
        }
      >
        {(data) => (
          <>
            <Typography sx={{ typography: 'subtitle1', marginBlockEnd: 2 }}>
              {t('invite.joined', { count: data.total })}
            </Typography>
            <Stack component="dl" direction="row" sx={{ gap: 1.5, margin: 0 }}>
              <Figure name={t('invite.last7')} value={number(data.last7Days)} />
              <Figure name={t('invite.last30')} value={number(data.last30Days)} />
            </Stack>
            <LinkButton to={joinedHere} sx={{ marginBlockStart: 1.5, marginInlineStart: -1.5 }}>
              {t('invite.seeCustomers')}
            </LinkButton>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column-reverse',
        justifyContent: 'flex-end',
        paddingBlock: 2,
        paddingInline: 1.5,
        borderRadius: '12px',
        backgroundColor: 'level.1',
      }}
    >
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ margin: 0, typography: 'h5', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  );
}

/** How many came by the invite page; stale whenever customers change. */
function joinedByInviteQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'joined-by-invite'],
    queryFn: ({ signal }) => call(caller, getSignUps, { params: { ws }, query: { days: 1 } }, signal),
    select: ({ joinedByInvite }) => joinedByInvite,
  });
}
