import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import { Campaign } from '@fanfare/contract/campaigns.ts';
import Card from '@mui/material/Card';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Delayed, useSteadyLoading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/query-view.tsx';
import { LinkButton } from '../../ui/router-link.tsx';
import { editedCampaignId } from '../campaign-links.ts';
import { CampaignsSkeleton } from '../campaigns-skeleton.tsx';
import { campaignQuery } from '../queries.ts';
import { DraftOrForm } from './draft-or-form.tsx';
import { startEmpty, startFromCampaign, startFromCopy } from './draft.ts';

/** The one form for campaigns: for a new one, or for the one that the address names. */
export function CreateCampaignPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const editedId = editedCampaignId(params);
  return (
    <Page
      title={t(editedId ? 'campaigns.editTitle' : 'campaigns.create')}
      lead={t(editedId ? 'campaignForm.editLead' : 'campaignForm.lead')}
    >
      {editedId ? <EditCampaign key={editedId} id={editedId} /> : <NewCampaign />}
    </Page>
  );
}

function NewCampaign() {
  const { t } = useTranslation();
  const { devices } = useCurrentWorkspace().workspace;
  const copyOf = useCopiedCampaign();
  const another = () => startEmpty(devices.length > 0);
  const nameOf = (position: number, count: number) => t('images.position', { position, count });
  return <DraftOrForm begin={() => (copyOf ? startFromCopy(copyOf, nameOf) : another())} onAnother={another} />;
}

const CopyState = z.object({ copyOf: Campaign, ws: z.string() });

/** The campaign that was chosen to be duplicated on the way here, in this workspace: another tab may have changed it. */
function useCopiedCampaign(): Campaign | undefined {
  const { state } = useLocation() as { state: unknown };
  const { data } = CopyState.safeParse(state);
  const { workspace } = useCurrentWorkspace();
  return data?.ws === workspace.workspace_id ? data.copyOf : undefined;
}

/** The form with a campaign in it, as the server has it now. */
export function EditCampaign({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...campaignQuery(useCaller(), workspace.workspace_id, id),
    refetchOnMount: 'always',
  });
  const [opened, setOpened] = useState<Campaign>();
  // What comes in later must not take the place of what is being typed.
  if (!opened && data && isFetchedAfterMount) setOpened(data);
  const isLoading = useSteadyLoading(!opened && !error);
  if (opened && !isLoading) return <OpenedCampaign campaign={opened} />;
  if (error && !isLoading) {
    return (
      <ErrorPanel
        lead={t('campaignForm.editNotLoaded')}
        message={t('campaigns.fetchOneError', { code: codeOf(error) })}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Card sx={{ maxWidth: 720 }}>
      <Delayed thing={t('campaigns.details')}>
        <CampaignsSkeleton />
      </Delayed>
    </Card>
  );
}

function OpenedCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation();
  const [isOver] = useState(() => hasEnded(campaign, Date.now()));
  if (!isOver) return <DraftOrForm campaignId={campaign.id} begin={() => startFromCampaign(campaign)} />;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<ClockCounterClockwiseIcon />}
        title={t('campaignForm.editEnded')}
        text={t('campaignForm.editEndedText')}
        action={
          <LinkButton to={paths.campaigns} variant="outlined" color="secondary">
            {t('campaignSaving.viewAll')}
          </LinkButton>
        }
      />
    </Card>
  );
}
