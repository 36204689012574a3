import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { useNear } from '../../ui/use-near.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeviceState, HealthChip } from '../device-health.tsx';
import { DeviceMenu } from '../device-menu.tsx';
import { shortId, shownName } from '../devices-view.ts';
import { type DeviceItemProps, ManageImages } from './device-card.tsx';
import { DeviceThumbnail } from './device-pictures.tsx';

/** The same devices as rows, for wide screens; `children` are {@link DeviceRow}s. */
export function DevicesTable({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
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

export const DeviceRow = memo(function DeviceRow({ isFirst, ...shown }: DeviceItemProps) {
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
