import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CampaignsView, readCampaignsView, writeCampaignsView } from './campaigns-view.ts';

/** The view as the address says it. */
export function useCampaignsView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readCampaignsView(params), [params]);
  const change = (changed: Partial<CampaignsView>) =>
    setParams((current) => writeCampaignsView({ ...readCampaignsView(current), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
