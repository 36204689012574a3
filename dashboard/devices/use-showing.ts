import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { type Campaign, everyDevice } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { useNow } from '../ui/use-now.ts';

/** Which campaigns a device shows now, in words: empty where there is none, nothing where that isn't known. */
export function useShowing(): (device: Device) => string | undefined {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery(openCampaignsQuery(caller, ws));
  const live = liveCampaigns(data?.items ?? [], useNow());
  return ({ id, healthy }) => {
    if (!data || !healthy) return undefined;
    const [first, ...others] = live.filter(({ showOnDevices }) => isFor(showOnDevices, id));
    // An older one may be live still.
    if (!first) return data.last_evaluated_key ? undefined : '';
    return others.length > 0 ? t('devices.andMore', { name: first.name, count: others.length }) : first.name;
  };
}

function liveCampaigns(campaigns: readonly Campaign[], now: number): readonly Campaign[] {
  return campaigns.filter((campaign) => campaign.showOnDevices.length > 0 && phaseOf(campaign, now) === 'live');
}

function isFor(showOnDevices: readonly string[], id: string): boolean {
  return showOnDevices.includes(everyDevice) || showOnDevices.includes(id);
}
