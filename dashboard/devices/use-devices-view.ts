import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type DevicesView, readDevicesView, writeDevicesView } from './devices-view.ts';

export type ChangeDevicesView = (changed: Partial<DevicesView>) => void;

/** The view as the address says it. */
export function useDevicesView(): { readonly view: DevicesView; readonly change: ChangeDevicesView } {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readDevicesView(params), [params]);
  const change: ChangeDevicesView = (changed) =>
    setParams((current) => writeDevicesView({ ...readDevicesView(current), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
