import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ReactNode, type RefCallback, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { useAnnouncedCount } from '../../ui/announcer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepFocusSoon } from '../../ui/keep-focus-soon.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { type Selection, SelectionBar, useSelection } from '../../ui/selection-bar.tsx';
import { useNear } from '../../ui/use-near.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeviceState, HealthChip } from '../device-health.tsx';
import { type DeviceActions, DeviceMenu } from '../device-menu.tsx';
import { applyDevicesView, countByHealth, shortId, shownName, useDevicesView } from '../devices-view.ts';
import { useShowing } from '../use-showing.ts';
import { type DeviceItemProps, DeviceCard, ManageImages } from './device-card.tsx';
import { DeviceThumbnail } from './device-pictures.tsx';
import { DevicesToolbar } from './devices-toolbar.tsx';

interface DevicesListProps {
  readonly devices: readonly Device[];
  readonly actions: DeviceActions;
  readonly bulk: BulkActions;
}

/** Filters and search above, or what can be done with the selected ones; cards or rows below. */
export function DevicesList({ devices, actions, bulk }: DevicesListProps) {
  const { t } = useTranslation();
  const { view, change } = useDevicesView();
  const counts = useMemo(() => countByHealth(devices), [devices]);
  const matching = useMemo(() => applyDevicesView(devices, view), [devices, view]);
  const selection = useSelection(matching);
  useAnnouncedCount(t('devices.total', { count: matching.length }));
  if (devices.length === 0) {
    return (
      <Card>
        <EmptyState icon={<DeviceTabletIcon />} title={t('devices.empty')} text={t('devices.emptyText')} />
      </Card>
    );
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <div className="screen-only">
        <DevicesToolbar counts={counts} view={view} onChangeView={change} />
      </div>
      {selection.chosen.length > 0 ? <BulkBar selection={selection} matching={matching.length} actions={bulk} /> : null}
      {matching.length === 0 ? (
        <Card>
          <NoMatches
            title={t('devices.noMatches')}
            text={t('devices.noMatchesText')}
            clearLabel={t('devices.clearFilters')}
            onClear={() => change({ health: 'all', search: '' })}
          />
        </Card>
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
  const { t } = useTranslation();
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
        <DevicesTable caption={t('devices.total', { count: devices.length })}>{items}</DevicesTable>
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
  ...plainList,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

interface BulkActions {
  readonly onAddImages: (devices: readonly Device[]) => void;
  readonly onRemoveImages: (devices: readonly Device[]) => void;
}

interface BulkBarProps {
  readonly selection: Selection<Device>;
  /** How many the view means. */
  readonly matching: number;
  readonly actions: BulkActions;
}

/** What can be done with the selected devices, always in view. */
function BulkBar({ selection: { chosen, selectAll, clear }, matching, actions }: BulkBarProps) {
  const { t } = useTranslation();
  const count = chosen.length;
  const selected = t('deviceBulk.selected', { count });
  const hasImages = chosen.some(({ images }) => images.length > 0);
  const leave = () => {
    clear();
    keepFocusSoon();
  };
  return (
    <SelectionBar
      label={t('deviceBulk.bar')}
      selected={selected}
      selectAll={{
        label: t('deviceBulk.selectAll', { count: matching }),
        isDone: count >= matching,
        onClick: () => selectAll(),
      }}
      clear={{ label: t('deviceBulk.clear'), onClick: leave }}
      sx={barLook}
    >
      <Button
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<ImagesIcon />}
        onClick={() => actions.onAddImages(chosen)}
      >
        {t('deviceBulk.add', { count })}
      </Button>
      {hasImages ? (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<TrashIcon />}
          onClick={() => actions.onRemoveImages(chosen)}
        >
          {t('deviceBulk.removeAll')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}

const barLook = {
  minHeight: 56,
  paddingInline: 2,
  paddingBlock: 1,
  borderRadius: '12px',
  border: 1,
  borderColor: 'ramp.200',
} as const;

/** The same devices as rows, for wide screens; `children` are {@link DeviceRow}s. */
function DevicesTable({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ListTable
      label={t('devices.table')}
      caption={caption}
      head={
        <>
          <TableCell padding="checkbox">
            <VisuallyHidden>{t('deviceBulk.bar')}</VisuallyHidden>
          </TableCell>
          <TableCell>{t('devices.name')}</TableCell>
          <TableCell>{t('devices.health')}</TableCell>
          <TableCell sx={oneLine}>{t('deviceRecord.seen')}</TableCell>
          <TableCell sx={oneLine}>{t('devices.campaignsNow')}</TableCell>
          <TableCell align="right">{t('devices.images')}</TableCell>
          <TableCell>
            <VisuallyHidden>{t('devices.manageImages')}</VisuallyHidden>
          </TableCell>
        </>
      }
    >
      {children}
    </ListTable>
  );
}

const oneLine = { whiteSpace: 'nowrap' } as const;
const columns = 7;
const expectedHeightPx = 73;

const DeviceRow = memo(function DeviceRow({ isFirst, ...shown }: DeviceItemProps) {
  const { ref, isNear, heightPx } = useNear(isFirst, expectedHeightPx);
  if (isNear) return <NearRow rowRef={ref} {...shown} />;
  return (
    <tr ref={ref} style={{ height: heightPx }}>
      <td colSpan={columns}>{shownName(shown.device)}</td>
    </tr>
  );
});

interface NearRowProps extends Omit<DeviceItemProps, 'isFirst'> {
  readonly rowRef: RefCallback<HTMLTableRowElement>;
}

function NearRow({ rowRef, device, showing, isSelected, onToggle, actions }: NearRowProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const name = shownName(device);
  const mayChange = useMay('devices.change');
  return (
    <TableRow ref={rowRef} hover selected={isSelected}>
      <TableCell padding="checkbox">
        {mayChange ? (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => onToggle(device.id)}
            slotProps={{ input: { 'aria-label': t('devices.select', { name }) } }}
          />
        ) : null}
      </TableCell>
      <TableCell component="th" scope="row">
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <DeviceThumbnail device={device} sizePx={44} />
          <Stack sx={{ minWidth: 168, alignItems: 'flex-start' }}>
            <ButtonBase
              onClick={() => actions.onOpen(device)}
              sx={{ typography: 'subtitle2', textAlign: 'left', overflowWrap: 'anywhere', borderRadius: '4px' }}
            >
              {name}
            </ButtonBase>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('devices.id', { id: shortId(device.id) })}
            </Typography>
          </Stack>
        </Stack>
      </TableCell>
      <TableCell>
        <HealthChip device={device} onCheck={actions.onCheck} />
      </TableCell>
      <TableCell sx={{ textWrap: 'balance' }}>
        <DeviceState device={device} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{showing}</TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {number(device.images.length)}
      </TableCell>
      <TableCell align="right">
        <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
          {mayChange ? <ManageImages device={device} onManageImages={actions.onManageImages} /> : null}
          <DeviceMenu device={device} actions={actions} />
        </Stack>
      </TableCell>
    </TableRow>
  );
}
