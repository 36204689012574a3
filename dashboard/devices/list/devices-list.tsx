import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { useAnnouncedCount } from '../../ui/use-announced-count.ts';
import { BulkBar, type BulkActions } from '../bulk/bulk-bar.tsx';
import { DeviceCard } from './device-card.tsx';
import type { DeviceActions } from '../device-menu.tsx';
import { DeviceRow, DevicesTable } from './devices-table.tsx';
import { DevicesToolbar } from './devices-toolbar.tsx';
import { applyDevicesView, countByHealth } from '../devices-view.ts';
import { useDevicesView } from '../use-devices-view.ts';
import { useShowing } from '../use-showing.ts';

interface DevicesListProps {
  readonly devices: readonly Device[];
  readonly actions: DeviceActions;
  readonly bulk: BulkActions;
}

/** Filters and search above, or what can be done with the selected ones; cards or rows below. */
export function DevicesList({ devices, actions, bulk }: DevicesListProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { view, change } = useDevicesView();
  const counts = useMemo(() => countByHealth(devices), [devices]);
  const matching = useMemo(() => applyDevicesView(devices, view), [devices, view]);
  const selection = useSelection(matching);
  useAnnouncedCount(t('translations:devices.total', { count: matching.length }));
  return (
    <Stack sx={{ gap: 3 }}>
      <div className="screen-only">
        <DevicesToolbar counts={counts} view={view} onChangeView={change} />
      </div>
      {selection.chosen.length > 0 ? <BulkBar selection={selection} matching={matching.length} actions={bulk} /> : null}
      {matching.length === 0 ? (
        <NoMatches onClear={() => change({ health: 'all', search: '' })} />
      ) : (
        <Shape devices={matching} selection={selection} actions={actions} isList={view.shape === 'list'} />
      )}
    </Stack>
  );
}

/** As many as the window shows at most. */
const firstDrawn = 12;

interface ShapeProps {
  readonly devices: readonly Device[];
  readonly selection: ReturnType<typeof useSelection<Device>>;
  readonly actions: DeviceActions;
  readonly isList: boolean;
}

function Shape({ devices, selection, actions, isList }: ShapeProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const showing = useShowing();
  const Item = isList && isWide ? DeviceRow : DeviceCard;
  const items = devices.map((device, index) => (
    <Item
      key={device.id}
      device={device}
      isFirst={index < firstDrawn}
      showing={showing(device)}
      isSelected={selection.ids.has(device.id)}
      onToggle={selection.toggle}
      actions={actions}
    />
  ));
  if (isList && isWide) {
    return (
      <Card>
        <DevicesTable caption={t('translations:devices.total', { count: devices.length })}>{items}</DevicesTable>
      </Card>
    );
  }
  return (
    <Box component="ul" sx={gridLook}>
      {items}
    </Box>
  );
}

const gridLook = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Card>
      <EmptyState
        icon={<MagnifyingGlassIcon />}
        title={t('translations:devices.noMatches')}
        text={t('translations:devices.noMatchesText')}
        action={
          <Button variant="outlined" color="secondary" onClick={onClear}>
            {t('translations:devices.clearFilters')}
          </Button>
        }
      />
    </Card>
  );
}
