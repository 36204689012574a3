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
import { shownName } from '../devices-view.ts';
import { PlayerAddress } from './player-address.tsx';

interface PlayerHelpProps {
  readonly device: Device | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const steps = ['helpOpen', 'helpScreen', 'helpPin', 'helpCode'] as const;

/** How a tablet that is paired comes back to its player. */
export function PlayerHelp({ device, isOpen, onClose }: PlayerHelpProps) {
  const { t } = useTranslation(['common', 'translations']);
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('translations:devicePairing.helpTitle', { name: device ? shownName(device) : '' })}
      </DialogTitle>
      <DialogContent sx={{ paddingBlockStart: '8px !important' }}>
        <PlayerAddress />
        <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
          {t('translations:devicePairing.helpLead')}
        </Typography>
        <Box component="ul" sx={{ typography: 'body2', paddingInlineStart: 2.5, '& li': { paddingBlock: 0.5 } }}>
          {steps.map((step) => (
            <li key={step}>{t(`translations:devicePairing.${step}`)}</li>
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
