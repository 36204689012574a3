import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { visitorPaths } from '../../paths.ts';
import { useSite } from '../../session/site.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { shownName } from '../devices-view.ts';

interface PlayerHelpProps {
  readonly device: Device | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const steps = ['helpOpen', 'helpScreen', 'helpPin', 'helpCode'] as const;

/** How a tablet that is paired comes back to its player. */
export function PlayerHelp({ device, isOpen, onClose }: PlayerHelpProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('devicePairing.helpTitle', { name: device ? shownName(device) : '' })}
      </DialogTitle>
      <DialogContent sx={{ paddingBlockStart: '8px !important' }}>
        <PlayerAddress />
        <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
          {t('devicePairing.helpLead')}
        </Typography>
        <Box component="ul" sx={{ typography: 'body2', paddingInlineStart: 2.5, '& li': { paddingBlock: 0.5 } }}>
          {steps.map((step) => (
            <li key={step}>{t(`devicePairing.${step}`)}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const codeSizePx = 132;
const LazyQrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

/** Where a tablet finds its player: to be typed, or to be looked at by its camera. */
export function PlayerAddress() {
  const { t } = useTranslation();
  const url = new URL(visitorPaths.player, useSite().publicUrl).href;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ width: codeSizePx, minHeight: codeSizePx, flexShrink: 0 }}>
        <Suspense fallback={<Skeleton variant="rounded" width={codeSizePx} height={codeSizePx} />}>
          <LazyQrPicture text={url} label={t('qr.opens', { url })} sizePx={codeSizePx} />
        </Suspense>
      </Box>
      <Stack direction="row" sx={{ flex: '1 1 140px', minWidth: 0, alignItems: 'center', gap: 0.5 }}>
        <Box component="bdi" dir="ltr" sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>
          {url.replace(/^https?:\/\//, '')}
        </Box>
        <CopyIconButton text={url} label={t('devicePairing.copyAddress')} />
      </Stack>
    </Stack>
  );
}
