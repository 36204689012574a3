import type { Device } from '@fanfare/contract/devices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { announce } from '../ui/announcer.tsx';
import { shownName } from './devices-view.ts';
import { devicesQuery } from './queries.ts';
import { stateChanges } from './state-changes.ts';

/** The workspace's devices, asked for again every minute while the page is in view. What turns is said aloud. */
export function useRefreshedDevices() {
  const { workspace } = useCurrentWorkspace();
  const query = useQuery(devicesQuery(useCaller(), workspace.workspace_id, useQueryClient()));
  useAnnouncedChanges(workspace.devices);
  return { devices: workspace.devices, query };
}

function useAnnouncedChanges(devices: readonly Device[]): void {
  const { t } = useTranslation(['common', 'translations']);
  const words = (changed: readonly Device[], turn: 'Troubled' | 'Healthy') => {
    const [first, ...others] = changed;
    if (!first) return [];
    return others.length === 0
      ? [t(`translations:devices.now${turn}`, { name: shownName(first) })]
      : [t(`translations:devices.many${turn}`, { count: changed.length })];
  };
  const last = useRef(devices);
  const compare = useEffectEvent((now: readonly Device[]) => {
    const { recovered, troubled } = stateChanges(last.current, now);
    last.current = now;
    const said = [...words(troubled, 'Troubled'), ...words(recovered, 'Healthy')];
    if (said.length > 0) announce(said.join('. '));
  });
  useEffect(() => compare(devices), [devices]);
}
