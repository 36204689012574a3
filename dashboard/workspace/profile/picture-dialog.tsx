import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { SaveProblemAlert } from '../save-problem-alert.tsx';
import { startingCrop } from './crop.ts';
import { CropPreview } from './crop-preview.tsx';
import { Cropper } from './cropper.tsx';
import { GuardedDialog, type ProfileDialogProps } from './guarded-dialog.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { useSavePicture } from './use-save-picture.ts';

/** A picture is chosen, a square of it is cut, and it is seen as everybody will see it. */
export function PictureDialog({ open, onDirtyChange, onClose }: ProfileDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { name, profile_image_url: url } = useCurrentWorkspace().workspace;
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState({ x: 0, y: 0, zoom: 1 });
  const { save, remove, reload, problem, isBusy } = useSavePicture();
  const take = (chosen: ImageBitmap) => {
    setPicture(chosen);
    setCrop(startingCrop(chosen));
  };
  const finish = async (action: Promise<boolean>, done: string) => {
    if (!(await action)) return;
    toastDone(done);
    onClose();
  };
  return (
    <GuardedDialog
      open={open}
      isChanged={picture !== undefined}
      onDirtyChange={onDirtyChange}
      title={t('translations:workspacePicture.title')}
      isBusy={isBusy}
      onSubmit={() => picture && void finish(save(picture, crop), t('translations:workspacePicture.saved'))}
      onCancel={onClose}
      otherAction={
        <>
          {url && !picture ? (
            <Button
              color="error"
              disabled={isBusy}
              onClick={() => void finish(remove(), t('translations:workspacePicture.removed'))}
            >
              {t('translations:workspacePicture.remove')}
            </Button>
          ) : null}
          <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        </>
      }
      action={picture ? <BusyButton isBusy={isBusy}>{t('translations:workspacePicture.save')}</BusyButton> : null}
    >
      <SaveProblemAlert problem={problem} onReload={reload} />
      {picture ? (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: 'center', justifyContent: 'center' }}>
          <Cropper picture={picture} crop={crop} onChange={setCrop} />
          <CropPreview picture={picture} crop={crop} name={name} />
        </Stack>
      ) : null}
      <PictureChoice hasPicture={picture !== undefined} onPicture={take} />
    </GuardedDialog>
  );
}
