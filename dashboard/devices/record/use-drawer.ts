import type { Device } from '@fanfare/contract/devices.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawerTab } from '../devices-view.ts';
import { useDevicesView } from '../use-devices-view.ts';

/** Which device the drawer shows, as the address says it; its actions stay the same as long as the page stands. */
export function useDrawer(devices: readonly Device[]) {
  const { view, change } = useDevicesView();
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  }, [change]);
  const actions = useMemo(
    () => ({
      openImages: ({ id }: Device) => latest.current({ opened: id, tab: 'images' }),
      openDetails: ({ id }: Device) => latest.current({ opened: id, tab: 'details' }),
      chooseTab: (tab: DrawerTab) => latest.current({ tab }),
      close: () => latest.current({ opened: '', tab: 'images' }),
    }),
    [],
  );
  const device = devices.find(({ id }) => id === view.opened);
  const [last, setLast] = useState(device);
  // Still known while the drawer goes out of sight.
  if (device && device !== last) setLast(device);
  return {
    ...actions,
    device: device ?? last,
    isOpen: device !== undefined,
    tab: view.tab,
    /** Of a device that the address names and nobody knows; empty where all is well. */
    goneId: device ? '' : view.opened,
  };
}
