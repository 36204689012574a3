import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { cancelCampaignMutation } from './queries.ts';

/** Cancels a campaign; what went wrong is told as a toast and kept as `failure`. */
export function useCancelCampaign() {
  const { t } = useTranslation(['common', 'translations']);
  const client = useQueryClient();
  const { workspace } = useCurrentWorkspace();
  const [failure, setFailure] = useState<string>();
  const canceling = useMutation(cancelCampaignMutation(useCaller(), workspace.workspace_id, client));
  const [underWay] = useState(() => new Set<string>());

  const cancel = async (campaign: Campaign) => {
    // The second half of a double click; another campaign need not wait for this one.
    if (underWay.has(campaign.id)) return;
    underWay.add(campaign.id);
    setFailure(undefined);
    try {
      await canceling.mutateAsync(campaign);
      toastDone(t('translations:campaigns.canceledDone'));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toastFailure(message);
      setFailure(t('translations:campaigns.cancelFailed', { name: campaign.name, message }));
    } finally {
      underWay.delete(campaign.id);
    }
  };
  return { cancel, failure, forgetFailure: () => setFailure(undefined) };
}
