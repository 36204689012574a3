import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
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
  const titleId = useId();
  const words = useStateWords();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('devices.checkTitle')}</DialogTitle>
      {device ? (
        <DialogContent>
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
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
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
