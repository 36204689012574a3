import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Card from '@mui/material/Card';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Delayed } from '../ui/delayed.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useSteadyLoading } from '../ui/use-steady-loading.ts';
import { CampaignsSkeleton } from './campaigns-skeleton.tsx';
import { DraftOrForm } from './draft-or-form.tsx';
import { startFromCampaign } from './editor-start.ts';
import { campaignQuery } from './queries.ts';

/** The form with a campaign in it, as the server has it now. */
export function EditCampaign({ id }: { readonly id: string }) {
  const { t } = useTranslation(['common', 'translations']);
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
        lead={t('translations:campaignForm.editNotLoaded')}
        message={t('translations:campaigns.fetchOneError', { code: codeOf(error) })}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Card sx={{ maxWidth: 720 }}>
      <Delayed thing={t('translations:campaigns.details')}>
        <CampaignsSkeleton />
      </Delayed>
    </Card>
  );
}

function OpenedCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation(['common', 'translations']);
  const [isOver] = useState(() => hasEnded(campaign, Date.now()));
  if (!isOver) return <DraftOrForm campaignId={campaign.id} begin={() => startFromCampaign(campaign)} />;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<ClockCounterClockwiseIcon />}
        title={t('translations:campaignForm.editEnded')}
        text={t('translations:campaignForm.editEndedText')}
        action={
          <LinkButton to={paths.campaigns} variant="outlined" color="secondary">
            {t('translations:campaignSaving.viewAll')}
          </LinkButton>
        }
      />
    </Card>
  );
}
