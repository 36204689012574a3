import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { broadcastPaths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { BroadcastStatus } from './broadcast-status.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PracticeNote } from './practice-note.tsx';
import { ProgressCard } from './progress-card.tsx';
import { broadcastQuery, isUnderWay } from './queries.ts';
import { ResultCards } from './result-cards.tsx';

/** One broadcast: how far it is while it is under way, and what came of it. */
export function BroadcastPage() {
  const { t } = useTranslation();
  const { broadcastId = '' } = useParams();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const query = useQuery(broadcastQuery(useCaller(), ws, broadcastId));
  return (
    <QueryView
      query={query}
      label={t('broadcasts.one')}
      skeleton={<Skeleton variant="rounded" height={420} />}
      lead={t('broadcasts.failedLead')}
      message={t('broadcasts.failed', { code: codeOf(query.error) })}
    >
      {(broadcast) =>
        broadcast.state === 'draft' ? (
          <Navigate to={broadcastPaths.draft(broadcast.id)} replace />
        ) : (
          <OneBroadcast broadcast={broadcast} />
        )
      }
    </QueryView>
  );
}

function OneBroadcast({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { campaignName, isPractice, state, tally } = broadcast;
  return (
    <Page title={t('broadcasts.one')} heading={campaignName} lead={<BroadcastStatus broadcast={broadcast} />}>
      <Stack sx={{ gap: 4 }}>
        {isPractice ? <PracticeNote /> : null}
        {isUnderWay(broadcast) || state === 'paused' ? <ProgressCard broadcast={broadcast} /> : null}
        <ResultCards broadcast={broadcast} />
        {tally.audience > 0 ? <MessagesCard broadcast={broadcast} /> : null}
      </Stack>
    </Page>
  );
}
