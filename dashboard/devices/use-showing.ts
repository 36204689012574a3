import { phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import { everyDevice } from '@fanfare/contract/campaigns.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { useNow } from '../ui/use-now.ts';

/** Which campaigns a device shows now, in words: empty where there is none, nothing where that isn't known. */
export function useShowing(): (device: Device) => string | undefined {
  const { t } = useTranslation();
  const { data, live } = useLiveCampaigns();
  return ({ id, healthy }) => {
    if (!data || !healthy) return undefined;
    const [first, ...others] = live.filter(({ showOnDevices }) => isFor(showOnDevices, id));
    // An older one may be live still.
    if (!first) return data.last_evaluated_key ? undefined : '';
    return others.length > 0 ? t('devices.andMore', { name: first.name, count: others.length }) : first.name;
  };
}

/** Whether there are live campaigns and none is for this device; not said where all of them aren't known. */
export function useIsLeftOut({ id }: Pick<Device, 'id'>): boolean {
  const { data, live } = useLiveCampaigns();
  const areKnown = data?.last_evaluated_key === null;
  return areKnown && live.length > 0 && !live.some(({ showOnDevices }) => isFor(showOnDevices, id));
}

function useLiveCampaigns() {
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery(openCampaignsQuery(caller, ws));
  const now = useNow();
  const live = (data?.items ?? []).filter((campaign) => phaseOf(campaign, now) === 'live');
  return { data, live };
}

function isFor(showOnDevices: readonly string[], id: string): boolean {
  return showOnDevices.includes(everyDevice) || showOnDevices.includes(id);
}
