import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { useNear } from '../../ui/use-near.ts';
import { DeviceHealth } from '../device-health.tsx';
import { type DeviceActions, DeviceMenu } from '../device-menu.tsx';
import { shortId, shownName } from '../devices-view.ts';
import { DeviceStrip } from './device-pictures.tsx';

export interface DeviceItemProps {
  readonly device: Device;
  /** What it shows, in words; empty where nobody knows. */
  readonly showing: string | undefined;
  /** Drawn at once, before anybody has looked where it stands. */
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
  readonly actions: DeviceActions;
}

const expectedHeightPx = 360;

/** One device of a long list: drawn while it is near the window, and anew only when something of it has changed. */
export const DeviceCard = memo(function DeviceCard({ isFirst, ...shown }: DeviceItemProps) {
  const { ref, isNear, heightPx } = useNear(isFirst, expectedHeightPx);
  return (
    <li ref={ref} style={isNear ? undefined : { minHeight: heightPx }}>
      {isNear ? <NearCard {...shown} /> : shownName(shown.device)}
    </li>
  );
});

function NearCard({ device, showing, isSelected, onToggle, actions }: Omit<DeviceItemProps, 'isFirst'>) {
  const mayChange = useMay('devices.change');
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        outline: isSelected ? '2px solid' : undefined,
        outlineColor: 'primary.main',
      }}
    >
      <DeviceStrip device={device} />
      {mayChange ? <SelectBox device={device} isSelected={isSelected} onToggle={onToggle} /> : null}
      <Stack sx={{ flex: 1, gap: 1.25, padding: 2.5, paddingBlockEnd: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
          <NameAndId device={device} onOpen={actions.onOpen} />
          <DeviceMenu device={device} actions={actions} />
        </Stack>
        <DeviceHealth device={device} onCheck={actions.onCheck} />
        {showing ? <Showing words={showing} /> : null}
      </Stack>
      <CardFoot device={device} onManageImages={actions.onManageImages} />
    </Card>
  );
}

function SelectBox({ device, isSelected, onToggle }: Pick<DeviceItemProps, 'device' | 'isSelected' | 'onToggle'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'absolute', insetBlockStart: 10, insetInlineStart: 10, ...selectLook }}>
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={() => onToggle(device.id)}
        slotProps={{ input: { 'aria-label': t('devices.select', { name: shownName(device) }) } }}
        sx={{ padding: '6px' }}
      />
    </Box>
  );
}

const selectLook = {
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  boxShadow: '0 1px 3px rgb(18 22 33 / 0.24)',
  lineHeight: 0,
} as const;

function NameAndId({ device, onOpen }: { readonly device: Device; readonly onOpen: DeviceActions['onOpen'] }) {
  const { t } = useTranslation();
  const name = shownName(device);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle1" component="h2" sx={{ lineHeight: 1.4 }}>
        <ButtonBase
          onClick={() => onOpen(device)}
          sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere', borderRadius: '4px', minHeight: 24 }}
        >
          {name}
        </ButtonBase>
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, color: 'text.secondary' }}>
        <Typography variant="caption" component="span">
          {t('devices.id', { id: shortId(device.id) })}
        </Typography>
        <CopyIconButton text={device.id} label={t('devices.copyIdOf', { name })} />
      </Stack>
    </Box>
  );
}

function Showing({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, typography: 'secondary', alignItems: 'flex-start' }}>
      <Box component="span" sx={{ lineHeight: 0, paddingBlockStart: '2px' }}>
        <MegaphoneIcon size={18} role="img" aria-label={t('devices.campaignsNow')} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {words}
      </Box>
    </Stack>
  );
}

interface ManageImagesProps {
  readonly device: Device;
  readonly onManageImages: DeviceActions['onManageImages'];
}

function CardFoot({ device, onManageImages }: ManageImagesProps) {
  const { t } = useTranslation();
  const count = device.images.length;
  return (
    <Stack direction="row" sx={footLook}>
      <Typography variant="secondary" sx={{ flex: 1 }}>
        {count === 0 ? t('devices.noImages') : t('devices.imageCount', { count })}
      </Typography>
      {useMay('devices.change') ? <ManageImages device={device} onManageImages={onManageImages} /> : null}
    </Stack>
  );
}

export function ManageImages({ device, onManageImages }: ManageImagesProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      aria-label={t('devices.manageImagesOf', { name: shownName(device) })}
      onClick={() => onManageImages(device)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t('devices.manageImages')}
    </Button>
  );
}

const footLook = {
  alignItems: 'center',
  gap: 1,
  flexWrap: 'wrap',
  paddingInline: 2.5,
  paddingBlock: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
