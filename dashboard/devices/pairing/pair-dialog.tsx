import type { Device } from '@fanfare/contract/devices.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
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
            <Button variant="outlined" color="secondary" onClick={() => onAddImages(paired)}>
              {t('translations:devicePairing.addImages')}
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
      {paired ? <Connected device={paired} /> : <PairSteps form={form} />}
    </FormDialog>
  );
}

function Connected({ device }: { readonly device: Device }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack role="status" sx={{ alignItems: 'center', textAlign: 'center', gap: 1, paddingBlock: 2 }}>
      <IconTile look="success">
        <CheckCircleIcon weight="fill" />
      </IconTile>
      <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere', marginBlockStart: 1 }}>
        {t('translations:devicePairing.connected', { name: shownName(device) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:devicePairing.connectedText')}
      </Typography>
    </Stack>
  );
}
