import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import { isRefusal } from '@fanfare/contract/call.ts';
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { broadcastPaths, paths } from '../paths.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { useUser } from '../session/session-provider.tsx';
import { plainList } from '../theme/theme.ts';
import { CampaignStatus } from '../ui/campaign-status.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { hasUnsaved } from '../ui/leave-guard.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton, TextLink } from '../ui/router-link.tsx';
import { useNow } from '../ui/use-now.ts';
import { audiences } from './audience-card.tsx';
import { LoadedBroadcast } from './broadcast-view.tsx';
import { rowLook } from './broadcasts-page.tsx';
import { beginQuery, broadcastQuery, toDraft } from './queries.ts';
import { SendForm, useTypedDraft } from './send-form.tsx';

/** Writing a campaign's text to customers, looking at what it would come to, and starting it. */
export function SendPage() {
  const [search] = useSearchParams();
  const [campaignId, draftId] = [search.get('campaign'), search.get('draft')];
  if (draftId !== null) return <KnownDraft key={draftId} id={draftId} />;
  return campaignId === null ? <ChooseCampaign /> : <Begin key={campaignId} campaignId={campaignId} />;
}

/** A new text, or one's own draft that was left. */
function Begin({ campaignId }: { readonly campaignId: string }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { name: shop } = useCurrentWorkspace().workspace;
  const query = useQuery(beginQuery(caller, ws, campaignId, useUser().id));
  return (
    <LoadedBroadcast query={query}>
      {({ campaign: { name, content }, draft }) => (
        <SendForm
          campaignName={name}
          {...(draft && { known: draft })}
          before={
            draft
              ? toDraft(draft)
              : {
                  campaignId,
                  body: `${content.includes(shop) ? '' : `${shop}: `}${[content, t('broadcasts.form.default')].filter(Boolean).join(' ')}`,
                  segment: audiences.everyone,
                  hasOtherConsent: false,
                  scheduledAt: null,
                }
          }
        />
      )}
    </LoadedBroadcast>
  );
}

/** Somebody else may start it, or delete it: what was typed before a reload stays, as a new one where it is deleted. */
function KnownDraft({ id }: { readonly id: string }) {
  const { caller, ws } = useWorkspaceApi();
  const typed = useTypedDraft();
  const isGone = ({ data, error }: Pick<UseQueryResult, 'data' | 'error'>) =>
    typed !== undefined && data === undefined && isRefusal(error, 'broadcastNotFound');
  // Not asked for again, as it may be saved anew.
  const query = useQuery({ ...broadcastQuery(caller, ws, id), enabled: ({ state }) => !isGone(state) });
  if (typed && isGone(query)) return <Begin campaignId={typed.campaignId} />;
  return (
    <LoadedBroadcast query={query}>
      {(broadcast) => <DraftForm broadcast={broadcast} isTyped={typed !== undefined} />}
    </LoadedBroadcast>
  );
}

interface DraftFormProps {
  readonly broadcast: Broadcast;
  /** Something is about to come back. */
  readonly isTyped: boolean;
}

function DraftForm({ broadcast, isTyped }: DraftFormProps) {
  const [first] = useState(broadcast);
  const wasWritten = isTyped || first.state === 'draft';
  // Somebody else may start it: what was changed here meanwhile stays, also what is about to come back at the first look.
  const isWritten = broadcast.state === 'draft' || (wasWritten && (hasUnsaved() || broadcast === first));
  return isWritten ? (
    <SendForm known={broadcast} campaignName={broadcast.campaignName} before={toDraft(broadcast)} />
  ) : (
    <Navigate to={broadcastPaths.one(broadcast.id)} replace />
  );
}

/** Every text is about a campaign. */
function ChooseCampaign() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(openCampaignsQuery(caller, ws));
  const now = useNow();
  return (
    <Page title={t('broadcasts.send')} lead={t('broadcasts.choose')}>
      <QueryView
        query={query}
        label={t('nav.campaigns')}
        skeleton={<Skeleton variant="rounded" height={320} />}
        lead={t('broadcasts.chooseFailed')}
        message={(code) => t('campaigns.fetchError', { code })}
      >
        {({ items }) => <Campaigns campaigns={items.filter((campaign) => !hasEnded(campaign, now))} now={now} />}
      </QueryView>
    </Page>
  );
}

function Campaigns({ campaigns, now }: { readonly campaigns: readonly Campaign[]; readonly now: number }) {
  const { t } = useTranslation();
  if (campaigns.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChatsCircleIcon />}
          title={t('broadcasts.chooseNone')}
          text={t('broadcasts.chooseNoneText')}
          action={
            <LinkButton to={paths.createCampaign} variant="contained">
              {t('nav.createCampaign')}
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <Box component="ul" aria-label={t('broadcasts.choose')} sx={plainList}>
        {campaigns.map((campaign) => (
          <Stack component="li" key={campaign.id} direction="row" sx={{ ...rowLook, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TextLink to={broadcastPaths.ofCampaign(campaign.id)} variant="subtitle2">
                {campaign.name}
              </TextLink>
              <Typography variant="secondary" noWrap>
                <bdi>{campaign.content}</bdi>
              </Typography>
            </Box>
            <CampaignStatus campaign={campaign} now={now} />
          </Stack>
        ))}
      </Box>
    </Card>
  );
}
