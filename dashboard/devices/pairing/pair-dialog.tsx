import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import { shownName } from '../devices-view.ts';
import { PairSteps } from './pair-steps.tsx';
import { usePairForm } from './use-pair-form.ts';

interface PairDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAddImages: (device: Device) => void;
}

/** A tablet becomes a device: the address it opens, the code it shows, the name it gets. */
export function PairDialog({ isOpen, onClose, onAddImages }: PairDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [paired, setPaired] = useState<Device>();
  const form = usePairForm(setPaired);
  return (
    <FormDialog
      open={isOpen}
      title={t('translations:devicePairing.title')}
      isBusy={form.isBusy}
      onCancel={onClose}
      onSubmit={paired ? onClose : form.submit}
      actions={
        paired ? (
          <>
            <Button variant="outlined" color="secondary" onClick={() => setPaired(undefined)}>
              {t('translations:devicePairing.another')}
            </Button>
            <Button type="submit" variant="contained">
              {t('translations:devicePairing.done')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" color="secondary" onClick={onClose} disabled={form.isBusy}>
              {t('ui.cancel')}
            </Button>
            <BusyButton isBusy={form.isBusy}>{t('translations:devicePairing.pair')}</BusyButton>
          </>
        )
      }
    >
      {paired ? <Connected device={paired} onAddImages={onAddImages} /> : <PairSteps form={form} />}
    </FormDialog>
  );
}

function Connected({ device, onAddImages }: { readonly device: Device } & Pick<PairDialogProps, 'onAddImages'>) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, paddingBlock: 2 }}>
      <IconTile look="success">
        <CheckCircleIcon weight="fill" />
      </IconTile>
      <Box role="status">
        <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t('translations:devicePairing.connected', { name: shownName(device) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t('translations:devicePairing.connectedText')}
        </Typography>
      </Box>
      <Button variant="outlined" color="secondary" startIcon={<ImagesIcon />} onClick={() => onAddImages(device)}>
        {t('translations:devicePairing.addImages')}
      </Button>
    </Stack>
  );
}
