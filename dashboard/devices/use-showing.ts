import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { type Campaign, everyDevice } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../campaigns/queries.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useNow } from '../ui/use-now.ts';

/** Which of the newest campaigns a device shows now, in words; empty where that isn't known or there is none. */
export function useShowing(): (device: Device) => string {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { data = [] } = useInfiniteQuery(campaignsQuery(useCaller(), workspace.workspace_id));
  const live = liveCampaigns(data, useNow());
  return ({ id, healthy }) => {
    const [first, ...others] = healthy ? live.filter(({ showOnDevices }) => isFor(showOnDevices, id)) : [];
    if (!first) return '';
    return others.length > 0 ? t('devices.andMore', { name: first.name, count: others.length }) : first.name;
  };
}

function liveCampaigns(campaigns: readonly Campaign[], now: number): readonly Campaign[] {
  return campaigns.filter((campaign) => campaign.showOnDevices.length > 0 && phaseOf(campaign, now) === 'live');
}

function isFor(showOnDevices: readonly string[], id: string): boolean {
  return showOnDevices.includes(everyDevice) || showOnDevices.includes(id);
}
