import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import type { Saving, ImageProgress } from './use-save-campaign.ts';

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
  return (
    <Dialog open={step !== 'editing' && step !== 'done'} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} aria-live="polite">
        {step === 'saving' && t(`translations:campaignForm.${isChange ? 'saving' : 'creating'}`)}
        {step === 'uploading' && t('translations:campaignForm.uploading', counted)}
        {step === 'incomplete' && t('translations:campaignForm.uploadFailed', counted)}
      </DialogTitle>
      <DialogContent>
        {step === 'incomplete' ? (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {t('translations:campaignForm.uploadFailedText')}
          </Alert>
        ) : null}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {images.map((image, index) => (
            <ImageRow
              key={image.key}
              image={image}
              position={index + 1}
              count={images.length}
              progress={progress[image.key]}
            />
          ))}
        </Box>
      </DialogContent>
      {saving.step === 'incomplete' ? (
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={() => onGoOn(saving.campaignId)}>
            {t('translations:campaignForm.goOnWithout')}
          </Button>
          <Button variant="contained" onClick={() => void onRetry(saving.campaignId)}>
            {t('ui.tryAgain')}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

interface ImageRowProps {
  readonly image: ReadyImage;
  readonly position: number;
  readonly count: number;
  readonly progress: ImageProgress | undefined;
}

function ImageRow({ image, position, count, progress }: ImageRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { sent = 0, outcome = 'waiting' } = progress ?? {};
  const name = t('translations:images.position', { position, count });
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 2, paddingBlock: 1 }}>
      <Box
        component="img"
        src={image.url}
        alt=""
        sx={{
          width: 40,
          height: 40,
          flexShrink: 0,
          borderRadius: '8px',
          objectFit: 'cover',
          backgroundColor: 'level.2',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2">{name}</Typography>
          <Outcome outcome={outcome} />
        </Stack>
        <LinearProgress
          variant="determinate"
          value={sent * 100}
          color={outcome === 'missing' ? 'error' : 'primary'}
          aria-label={name}
          sx={{ borderRadius: '4px', height: 6, marginBlockStart: 0.5 }}
        />
      </Box>
    </Stack>
  );
}

function Outcome({ outcome }: Pick<ImageProgress, 'outcome'>) {
  const { t } = useTranslation(['common', 'translations']);
  const colors = { waiting: 'text.secondary', arrived: 'success.main', missing: 'error.main' };
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: colors[outcome] }}
    >
      {outcome === 'arrived' ? <CheckCircleIcon weight="fill" aria-hidden /> : null}
      {outcome === 'missing' ? <WarningDiamondIcon weight="fill" aria-hidden /> : null}
      {t(`translations:campaignForm.${outcome}`)}
    </Stack>
  );
}
