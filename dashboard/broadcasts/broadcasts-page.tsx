import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { broadcastPaths, paths } from '../paths.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { plainList } from '../theme/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Moment } from '../ui/moment.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton, TextLink } from '../ui/router-link.tsx';
import { BroadcastStatus, PracticeNote } from './broadcast-view.tsx';
import { useExample } from './link.ts';
import { RemoveDraft } from './remove-draft.tsx';
import { broadcastsQuery, practiceQuery, recipientsOf } from './queries.ts';

/** What was texted, the latest first. */
export function BroadcastsPage() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useInfiniteQuery(broadcastsQuery(caller, ws));
  const { data: practice } = useQuery(practiceQuery(caller, ws));
  return (
    <Page
      title={t('broadcasts.title')}
      lead={t('broadcasts.lead')}
      actions={
        <>
          <LinkButton to={paths.inbox} variant="outlined" color="secondary">
            {t('inbox.title')}
          </LinkButton>
          <SendTextButton />
        </>
      }
    >
      {practice?.isPractice ? <PracticeNote /> : null}
      <QueryView
        query={query}
        label={t('broadcasts.title')}
        skeleton={<Skeleton variant="rounded" height={320} />}
        lead={t('broadcasts.failedLead')}
        message={(code) => t('broadcasts.failed', { code })}
        updated={(relative) => t('broadcasts.lastUpdated', { relative })}
      >
        {(broadcasts) => (
          <Stack sx={{ gap: 2, alignItems: 'center' }}>
            <Card sx={{ width: '100%' }}>
              {broadcasts.length === 0 ? (
                <EmptyState icon={<ChatsCircleIcon />} title={t('broadcasts.none')} text={t('broadcasts.noneText')} />
              ) : (
                <Box component="ul" aria-label={t('broadcasts.title')} sx={plainList}>
                  {broadcasts.map((broadcast) => (
                    <BroadcastRow key={broadcast.id} broadcast={broadcast} />
                  ))}
                </Box>
              )}
            </Card>
            <MoreButton label={t('broadcasts.more')} query={query} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

/** The way on where nothing has been texted yet, for those who may. */
export function SendTextButton() {
  const { t } = useTranslation();
  if (!useMay('broadcasts.send')) return null;
  return (
    <LinkButton to={paths.sendText} variant="contained">
      {t('broadcasts.send')}
    </LinkButton>
  );
}

export const rowLook = {
  columnGap: 2,
  rowGap: 1,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 2,
  alignItems: { sm: 'center' },
  '& + li': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;

function BroadcastRow({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const maySend = useMay('broadcasts.send');
  const toExample = useExample();
  const { id, state, campaignName, body, tally } = broadcast;
  const sentOf = { sent: tally.sent + tally.delivered, total: recipientsOf(broadcast) };
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} sx={rowLook}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextLink
          to={state === 'draft' && maySend ? broadcastPaths.draft(id) : broadcastPaths.one(id)}
          variant="subtitle2"
        >
          {campaignName}
        </TextLink>
        <Typography variant="secondary" noWrap>
          <bdi>{toExample(body)}</bdi>
        </Typography>
      </Box>
      <Stack direction="row" sx={metaLook}>
        {tally.audience > 0 ? <span>{t('broadcasts.sentOf', sentOf)}</span> : null}
        {state === 'draft' && maySend ? <RemoveDraft id={id} campaignName={campaignName} /> : null}
        <BroadcastStatus broadcast={broadcast} />
        <Box sx={{ minWidth: { md: 112 } }}>
          <Moment at={momentOf(broadcast)} isAhead={mayBeAhead.has(state)} />
        </Box>
      </Stack>
    </Stack>
  );
}

const mayBeAhead: ReadonlySet<Broadcast['state']> = new Set(['draft', 'scheduled', 'paused']);

/** When it went out or is to; of one that ended before its time, when that was. */
function momentOf({ scheduledAt, startedAt, createdAt, endedAt }: Broadcast): number {
  const begins = scheduledAt ?? startedAt ?? createdAt;
  return Math.min(begins, endedAt ?? begins);
}

const metaLook = {
  columnGap: 2,
  rowGap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { sm: 'flex-end' },
  maxWidth: { sm: '60%' },
  typography: 'secondary',
} as const;
