import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import { InfoDialog } from '../ui/info-dialog.tsx';
import { useStateWords } from './device-health.tsx';
import { shownName } from './devices-view.ts';

interface WhatToCheckProps {
  readonly device: Device | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const steps = ['checkPower', 'checkNetwork', 'checkApp', 'checkRestart'] as const;

/** What staff can do themselves about a device that is silent, and what support will ask. */
export function WhatToCheck({ device, isOpen, onClose }: WhatToCheckProps) {
  const { t } = useTranslation();
  const words = useStateWords();
  return (
    <InfoDialog isOpen={isOpen} title={t('devices.checkTitle')} onClose={onClose}>
      {device ? (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('devices.checkLead', { name: shownName(device) })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {words(device)}
          </Typography>
          <Box component="ol" sx={{ typography: 'body2', paddingInlineStart: 2.5, '& li': { paddingBlock: 0.5 } }}>
            {steps.map((step) => (
              <li key={step}>{t(`devices.${step}`)}</li>
            ))}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
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
