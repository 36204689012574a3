import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { UploadRows } from '../../images/upload-rows.tsx';
import type { useUploads } from '../../images/use-uploads.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { ImagesFailure, ImagesSaving } from './use-save-images.ts';

interface ImagesOutcomeProps {
  readonly saving: ImagesSaving;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly isChanged: boolean;
  readonly onRetry: () => void;
  readonly onShowTheirs: () => void;
  readonly onSaveAnyway: () => void;
}

/** What became of the last saving, above the pictures that it was about. */
export function ImagesOutcome({ saving, uploads, isChanged, onRetry, ...theirs }: ImagesOutcomeProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { images, progress, arrived } = uploads;
  const counted = { arrived, count: images.length };
  if (saving.step === 'editing') {
    return saving.failure ? <Failure failure={saving.failure} onRetry={onRetry} {...theirs} /> : null;
  }
  if (saving.step === 'saved') {
    return isChanged ? null : (
      <Alert severity="success" role="status">
        {t('translations:deviceRecord.saved')}
      </Alert>
    );
  }
  return (
    <Box>
      {saving.step === 'incomplete' ? (
        <ErrorPanel
          lead={t('translations:deviceRecord.uploadFailed', counted)}
          message={t('translations:deviceRecord.uploadFailedText')}
          onRetry={onRetry}
        />
      ) : (
        <Typography role="status" variant="subtitle2">
          {saving.step === 'saving' || images.length === 0
            ? t('translations:deviceRecord.saving')
            : t('translations:deviceRecord.uploading', counted)}
        </Typography>
      )}
      {saving.step === 'saving' ? null : <UploadRows images={images} progress={progress} />}
    </Box>
  );
}

interface FailureProps extends Pick<ImagesOutcomeProps, 'onRetry' | 'onShowTheirs' | 'onSaveAnyway'> {
  readonly failure: ImagesFailure;
}

function Failure({ failure, onRetry, onShowTheirs, onSaveAnyway }: FailureProps) {
  const { t } = useTranslation(['common', 'translations']);
  if (failure.kind !== 'changed') {
    const words = failure.kind === 'deleting' ? 'delete' : 'upload';
    return (
      <ErrorPanel
        lead={t(`translations:deviceRecord.${words}Lead`)}
        message={t(`translations:deviceRecord.${words}Error`, { code: failure.code })}
        onRetry={onRetry}
      />
    );
  }
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="p">
        {t('translations:deviceRecord.changedLead')}
      </Typography>
      {t('translations:deviceRecord.changedText')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onShowTheirs}>
          {t('translations:deviceRecord.showTheirs')}
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onSaveAnyway}>
          {t('translations:deviceRecord.saveMine')}
        </Button>
      </Box>
    </Alert>
  );
}
