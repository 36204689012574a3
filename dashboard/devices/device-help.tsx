import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useMay } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx';
import { InfoDialog } from '../ui/info-dialog.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { useNow } from '../ui/use-now.ts';
import { useStateWords } from './device-health.tsx';
import { shownName } from './devices-view.ts';
import { useIsLeftOut } from './use-showing.ts';
import type { DialogProps } from '../ui/use-dialog.ts';

interface WhatToCheckProps extends DialogProps {
  readonly device: Device | undefined;
}

const checkSteps = ['checkPower', 'checkNetwork', 'checkApp', 'checkRestart'] as const;

/** What staff can do themselves about a device that is silent, and what support will ask. */
export function WhatToCheck({ device, open, onClose }: WhatToCheckProps) {
  const { t } = useTranslation();
  const words = useStateWords();
  const now = useNow();
  return (
    <InfoDialog open={open} title={t('devices.checkTitle')} onClose={onClose}>
      {device ? (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('devices.checkLead', { name: shownName(device) })}
          </Typography>
          <Typography variant="secondary">{words(device, now)}</Typography>
          <Box component="ol" sx={{ typography: 'body2', paddingInlineStart: 2.5, '& li': { paddingBlock: 0.5 } }}>
            {checkSteps.map((step) => (
              <li key={step}>{t(`devices.${step}`)}</li>
            ))}
          </Box>
          <Typography variant="secondary" sx={{ marginBlockEnd: 1.5 }}>
            {t('devices.checkStill')}
          </Typography>
          <CopyButton text={detailsOf(device)} label={t('devices.copyDetails')} />
        </>
      ) : null}
    </InfoDialog>
  );
}

/** In the words of the data, whatever the language: it is read by support. */
function detailsOf({ id, name, state, lastSeenAt, appVersion, images, createdAt }: Device): string {
  const at = (time: number) => new Date(time).toISOString();
  return [
    `id: ${id}`,
    `name: ${name}`,
    `state: ${state}`,
    `lastSeenAt: ${lastSeenAt === null ? 'never' : at(lastSeenAt)}`,
    `appVersion: ${appVersion || 'unknown'}`,
    `images: ${images.length}`,
    `createdAt: ${at(createdAt)}`,
  ].join('\n');
}

interface CampaignsOrHintProps {
  readonly device: Device;
  readonly children: ReactNode;
}

/** Why a device shows no campaign although some are live, and the way there; `children` where it isn't so. */
export function CampaignsOrHint({ device, children }: CampaignsOrHintProps) {
  const { t } = useTranslation();
  const mayChange = useMay('campaigns.change');
  if (!useIsLeftOut(device)) return children;
  if (!mayChange) return t('devices.noCampaignHere');
  return (
    <>
      {t('devices.noCampaignHere')}{' '}
      <TextLink to={paths.campaigns} underline="always">
        {t('devices.chooseCampaigns')}
      </TextLink>
    </>
  );
}

interface PlayerHelpProps extends DialogProps {
  readonly device: Device | undefined;
}

const helpSteps = ['helpOpen', 'helpScreen', 'helpPin', 'helpCode'] as const;

/** How a tablet that is paired comes back to its player. */
export function PlayerHelp({ device, open, onClose }: PlayerHelpProps) {
  const { t } = useTranslation();
  const title = t('devicePairing.helpTitle', { name: device ? shownName(device) : '' });
  return (
    <InfoDialog open={open} title={title} onClose={onClose}>
      <PlayerAddress />
      <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
        {t('devicePairing.helpLead')}
      </Typography>
      <Box component="ul" sx={{ typography: 'body2', paddingInlineStart: 2.5, '& li': { paddingBlock: 0.5 } }}>
        {helpSteps.map((step) => (
          <li key={step}>{t(`devicePairing.${step}`)}</li>
        ))}
      </Box>
    </InfoDialog>
  );
}

const codeSizePx = 132;
const LazyQrPicture = lazy(async () => ({ default: (await import('../ui/qr-picture.tsx')).QrPicture }));

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
