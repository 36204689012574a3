import { codeOf } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { announce } from '../ui/announcer.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorPanel } from '../ui/query-view.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useRelativeTimes } from '../ui/use-now.ts';
import { DevicesContent, RecentlyUnpaired } from './devices-content.tsx';
import { shownName, stateChanges, useDevicesView } from './devices-view.ts';
import { PairDialog } from './pairing/pair-dialog.tsx';
import { devicesQuery } from '../workspace/queries.ts';

export function DevicesPage() {
  const { t } = useTranslation();
  const { devices, query } = useRefreshedDevices();
  const { change } = useDevicesView();
  const pairing = useDialog();
  const mayChange = useMay('devices.change');
  const pair = mayChange ? (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={pairing.open}>
      {t('devices.pair')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('devices.title')} lead={t('devices.lead')} actions={pair}>
      {query.error ? <RefreshFailure query={query} /> : null}
      {mayChange ? <RecentlyUnpaired /> : null}
      <DevicesContent devices={devices} />
      {pairing.opening > 0 ? (
        <PairDialog
          key={pairing.opening}
          open={pairing.isOpen}
          onClose={pairing.close}
          onAddImages={({ id }) => {
            pairing.close();
            change({ opened: id, tab: 'images' });
          }}
        />
      ) : null}
    </Page>
  );
}

/** The devices stay as they were known last. */
function RefreshFailure({ query }: Pick<ReturnType<typeof useRefreshedDevices>, 'query'>) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  return (
    <ErrorPanel
      lead={t('devices.refreshFailed')}
      updated={query.data && t('devices.lastUpdated', { relative: ago(query.dataUpdatedAt) })}
      message={t('workspaces.fetchFailed', { code: codeOf(query.error) })}
      onRetry={query.refetch}
    />
  );
}

/** The workspace's devices, asked for again every minute while the page is in view. What turns is said aloud. */
function useRefreshedDevices() {
  const { caller, ws } = useWorkspaceApi();
  const { devices } = useCurrentWorkspace().workspace;
  const query = useQuery(devicesQuery(caller, ws));
  useAnnouncedChanges(devices);
  return { devices, query };
}

function useAnnouncedChanges(devices: readonly Device[]): void {
  const { t } = useTranslation();
  const words = (changed: readonly Device[], turn: 'Troubled' | 'Healthy') => {
    const [first, ...others] = changed;
    if (!first) return [];
    return others.length === 0
      ? [t(`devices.now${turn}`, { name: shownName(first) })]
      : [t(`devices.many${turn}`, { count: changed.length })];
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
