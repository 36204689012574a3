import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { broadcastPaths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { BroadcastStatus } from './broadcast-status.tsx';
import { BroadcastView } from './broadcast-view.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PracticeNote } from './practice-note.tsx';
import { ProgressCard } from './progress-card.tsx';
import { isUnderWay } from './queries.ts';
import { ResultCards } from './result-cards.tsx';

/** One broadcast: how far it is while it is under way, and what came of it. */
export function BroadcastPage() {
  const { broadcastId = '' } = useParams();
  const mayWrite = useMay('broadcasts.send');
  return (
    <BroadcastView id={broadcastId}>
      {(broadcast) =>
        broadcast.state === 'draft' && mayWrite ? (
          <Navigate to={broadcastPaths.draft(broadcast.id)} replace />
        ) : (
          <OneBroadcast broadcast={broadcast} />
        )
      }
    </BroadcastView>
  );
}

function OneBroadcast({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { campaignName, isPractice, state, tally } = broadcast;
  return (
    <Page
      title={t('broadcasts.one')}
      heading={`${t('broadcasts.one')}: ${campaignName}`}
      lead={<BroadcastStatus broadcast={broadcast} />}
    >
      <Stack sx={{ gap: 4 }}>
        {isPractice ? <PracticeNote /> : null}
        {isUnderWay(broadcast) || state === 'paused' ? <ProgressCard broadcast={broadcast} /> : null}
        <ResultCards broadcast={broadcast} />
        {tally.audience > 0 ? <MessagesCard broadcast={broadcast} /> : null}
      </Stack>
    </Page>
  );
}
