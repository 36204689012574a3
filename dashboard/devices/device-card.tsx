import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

export function DeviceCard({ device }: { device: Device }) {
  const { t } = useTranslation(['common', 'translations']);
  const formats = useFormats();
  const shownName = device.name || device.id.slice(0, 8);
  const lastSeen =
    device.lastSeenAt === null
      ? t('translations:devices.neverSeen')
      : t('translations:devices.lastSeen', { relative: formats.relative(device.lastSeenAt) });
  const images =
    device.images.length === 0
      ? t('translations:devices.noImages')
      : t('translations:devices.images', { count: device.images.length });
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start', padding: 3, flex: 1 }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 48,
            height: 48,
            flexShrink: 0,
            borderRadius: '14px',
            color: 'neutral.700',
            backgroundColor: 'level.2',
          }}
        >
          <DeviceTabletIcon size={26} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {shownName}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
            {lastSeen}
          </Typography>
          <HealthChip isHealthy={device.healthy} />
        </Box>
      </Stack>
      <Divider />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, paddingInline: 3, paddingBlock: 1, color: 'text.secondary' }}
      >
        <ImagesIcon size={18} aria-hidden />
        <Typography variant="body2" sx={{ flex: 1 }}>
          {images}
        </Typography>
        <CopyIconButton text={device.id} label={t('translations:devices.copyId', { name: shownName })} />
      </Stack>
    </Card>
  );
}

function HealthChip({ isHealthy }: { isHealthy: boolean }) {
  const { t } = useTranslation(['common', 'translations']);
  return isHealthy ? (
    <StatusChip tone="success" label={t('translations:devices.healthy')} icon={<CheckCircleIcon weight="fill" />} />
  ) : (
    <StatusChip
      tone="warning"
      label={t('translations:devices.attention')}
      icon={<WarningDiamondIcon weight="fill" />}
    />
  );
}
