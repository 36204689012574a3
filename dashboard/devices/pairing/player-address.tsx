import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { visitorPaths } from '../../paths.ts';
import { useSite } from '../../session/site.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';

const codeSizePx = 132;
const LazyQrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

/** Where a tablet finds its player: to be typed, or to be looked at by its camera. */
export function PlayerAddress() {
  const { t } = useTranslation(['common', 'translations']);
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
        <CopyIconButton text={url} label={t('translations:devicePairing.copyAddress')} />
      </Stack>
    </Stack>
  );
}
