import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import type { ImageProgress } from '../images/upload-images.ts';
import { UploadRows } from '../images/upload-rows.tsx';
import { useSlow } from '../ui/use-slow.ts';
import type { Saving } from './use-save-campaign.ts';

interface UploadDialogProps {
  readonly saving: Saving;
  /** Whether the campaign was there before. */
  readonly isChange: boolean;
  readonly images: readonly ReadyImage[];
  readonly progress: Readonly<Record<string, ImageProgress>>;
  readonly onRetry: (campaignId: string) => Promise<void>;
  readonly onGoOn: (campaignId: string) => void;
}

/** How far the campaign and each of its pictures have come; it closes by itself when all are there. */
export function UploadDialog({ saving, isChange, images, progress, onRetry, onGoOn }: UploadDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const titleId = useId();
  const { step } = saving;
  const arrived = images.filter(({ key }) => progress[key]?.outcome === 'arrived').length;
  const counted = { arrived, count: images.length };
  const isSlow = useSlow(step === 'saving');
  return (
    <Dialog open={step !== 'editing' && step !== 'done'} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} aria-live="polite">
        {step === 'saving' && t(`translations:campaignSaving.${isChange ? 'saving' : 'creating'}`)}
        {step === 'uploading' && t('translations:campaignSaving.uploading', counted)}
        {step === 'incomplete' && t('translations:campaignSaving.uploadFailed', counted)}
      </DialogTitle>
      <DialogContent>
        {step === 'incomplete' ? (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {t('translations:campaignSaving.uploadFailedText')}
          </Alert>
        ) : null}
        {isSlow ? (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
            {t('ui.stillWorking')}
          </Typography>
        ) : null}
        <UploadRows images={images} progress={progress} />
      </DialogContent>
      {saving.step === 'incomplete' ? (
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={() => onGoOn(saving.campaignId)}>
            {t('translations:campaignSaving.goOnWithout')}
          </Button>
          <Button variant="contained" onClick={() => void onRetry(saving.campaignId)}>
            {t('ui.tryAgain')}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}
