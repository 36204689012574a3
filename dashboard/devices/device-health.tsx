import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { WifiHighIcon } from '@phosphor-icons/react/dist/csr/WifiHigh';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useNow } from '../ui/use-now.ts';
import { isConnecting } from '../workspace/queries.ts';
import { shownName } from './devices-view.ts';

interface DeviceHealthProps {
  readonly device: Device;
  /** Opens what to check where something is wrong. */
  readonly onCheck: (device: Device) => void;
}

/** Whether the device is well, and beside it how it is more closely. */
export function DeviceHealth({ device, onCheck }: DeviceHealthProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap' }}>
      <HealthChip device={device} onCheck={onCheck} />
      <DeviceState device={device} />
    </Stack>
  );
}

export function HealthChip({ device, onCheck }: DeviceHealthProps) {
  const { t } = useTranslation();
  if (device.healthy) {
    return <StatusChip tone="success" label={t('devices.healthy')} icon={<CheckCircleIcon weight="fill" />} />;
  }
  if (isConnecting(device)) {
    return <StatusChip tone="neutral" label={t('devices.connecting')} icon={<WifiHighIcon />} />;
  }
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-label={t('devices.attentionCheck', { name: shownName(device) })}
      onClick={() => onCheck(device)}
      sx={{
        borderRadius: '8px',
        '& .MuiChip-root': { cursor: 'pointer' },
        // A finger needs more than the chip's height.
        '@media (pointer: coarse)': { paddingBlock: '10px', marginBlock: '-10px' },
      }}
    >
      <StatusChip
        tone={device.isUnusuallySilent ? 'warning' : 'neutral'}
        label={t('devices.attention')}
        icon={<WarningDiamondIcon weight="fill" />}
      />
    </ButtonBase>
  );
}

export function DeviceState({ device }: { readonly device: Device }) {
  const words = useStateWords();
  const isAlarming = device.state === 'offline' && device.isUnusuallySilent;
  return (
    <Box component="span" sx={{ typography: 'body2', color: isAlarming ? 'warning.main' : 'text.secondary' }}>
      {device.state === 'late' ? <Ticking device={device} /> : words(device, 0)}
    </Box>
  );
}

/** Words that grow older while the page stands. */
function Ticking({ device }: { readonly device: Device }) {
  return useStateWords()(device, useNow());
}

type Seen = Pick<Device, 'state' | 'lastSeenAt'>;

/** How a device is, more closely than healthy or not. */
export function useStateWords(): (device: Seen, now: number) => string {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  return ({ state, lastSeenAt }, now) => {
    if (state === 'online') return t('devices.online');
    if (lastSeenAt === null) return t('devices.neverSeen');
    return state === 'offline'
      ? t('devices.offlineSince', { when: dateTime(lastSeenAt) })
      : t('devices.lastSeen', { relative: ago(lastSeenAt, now) });
  };
}
