import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileChoice, useFileDrop } from '../../images/file-choice.tsx';
import type { ImageProblem } from '../../images/image-list.ts';
import { ImageRefused, prepareImage } from '../../images/prepare-image.ts';
import { uploadImages } from '../../images/upload-images.ts';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { SaveProblemAlert, useChangeWorkspace, useEditBaseline, useFreshWorkspace } from '../edit-baseline.tsx';
import { askUploadUrl } from '../queries.ts';
import { type Crop, startingCrop } from './crop.ts';
import { CropPreview, Cropper, cutOut } from './cropper.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';

/** A picture is chosen, a square of it is cut, and it is seen as everybody will see it. */
export function PictureDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { name, profile_image_url: url } = useCurrentWorkspace().workspace;
  const [picture, setPicture] = useState<ImageBitmap>();
  useEffect(() => () => picture?.close(), [picture]);
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
      title={t('workspacePicture.title')}
      isBusy={isBusy}
      onSubmit={() => picture && void finish(save(picture, crop), t('workspacePicture.saved'))}
      onCancel={onClose}
      otherAction={
        <>
          {url && !picture ? (
            <Button
              color="error"
              disabled={isBusy}
              onClick={() => void finish(remove(), t('workspacePicture.removed'))}
            >
              {t('workspacePicture.remove')}
            </Button>
          ) : null}
          <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        </>
      }
      action={picture ? <BusyButton isBusy={isBusy}>{t('workspacePicture.save')}</BusyButton> : null}
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

interface PictureChoiceProps {
  readonly hasPicture: boolean;
  readonly onPicture: (picture: ImageBitmap) => void;
}

/** Takes one picture: dropped, pasted or chosen. Once there is one it steps back to a button. */
function PictureChoice({ hasPicture, onPicture }: PictureChoiceProps) {
  const { t } = useTranslation();
  const { take, problem, isReading } = useTaking(onPicture);
  const { isOver, zone } = useFileDrop(take);
  const { input, open } = useFileChoice({ isMany: false, onFiles: take });
  const button = (
    <Button variant="outlined" color="secondary" onClick={open} aria-busy={isReading}>
      {t(`workspacePicture.${hasPicture ? 'another' : 'choose'}`)}
    </Button>
  );
  return (
    <Stack {...zone} sx={{ gap: 2 }}>
      {problem ? (
        <Alert severity="error">
          {problem.kind === 'tooLarge'
            ? t('workspacePicture.tooLarge', { megabytes: problem.megabytes })
            : t(`images.${problem.kind}`)}
        </Alert>
      ) : null}
      {input}
      {hasPicture ? (
        <Box sx={{ textAlign: 'center' }}>{button}</Box>
      ) : (
        <Stack
          sx={{
            alignItems: 'center',
            textAlign: 'center',
            gap: 1.5,
            padding: 4,
            borderRadius: '12px',
            border: '1px dashed',
            borderColor: isOver ? 'primary.main' : 'neutral.400',
            backgroundColor: isOver ? 'ramp.50' : 'level.1',
          }}
        >
          <Box aria-hidden sx={{ color: 'ramp.600', fontSize: 32, lineHeight: 0 }}>
            <ImageIcon />
          </Box>
          <Typography variant="subtitle2" component="p" role="status">
            {isReading ? t('workspacePicture.reading') : t('workspacePicture.drag')}
          </Typography>
          {button}
          <Typography variant="secondary">{t('workspacePicture.rules')}</Typography>
        </Stack>
      )}
    </Stack>
  );
}

/** Reads the first of the files that come in, and says what is wrong with it. */
function useTaking(onPicture: (picture: ImageBitmap) => void) {
  const [problem, setProblem] = useState<ImageProblem>();
  const [isReading, setReading] = useState(false);
  const read = useCallback(
    async (file: File) => {
      setProblem(undefined);
      setReading(true);
      try {
        onPicture(await readPicture(file));
      } catch (error) {
        setProblem(error instanceof ImageRefused ? error.problem : { kind: 'notAnImage' });
      } finally {
        setReading(false);
      }
    },
    [onPicture],
  );
  const take = useCallback(([file]: readonly File[]) => (file ? void read(file) : undefined), [read]);
  return { take, problem, isReading };
}

const pictureBytesMax = 5 * 1024 * 1024;
const bytesPerMegabyte = 1024 * 1024;

/** Throws {@link ImageRefused}; the answer is to be closed by who asked. */
async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > pictureBytesMax) {
    throw new ImageRefused({ kind: 'tooLarge', megabytes: Math.ceil(file.size / bytesPerMegabyte) });
  }
  const { blob, url } = await prepareImage(file);
  URL.revokeObjectURL(url);
  if (!blob) throw new ImageRefused({ kind: 'notAnImage' });
  return await createImageBitmap(blob);
}

const unwatched = { onProgress: () => undefined, onEnd: () => undefined };

/** Sends the chosen square and makes it the workspace's picture, or takes the picture away. */
function useSavePicture() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { workspace } = useCurrentWorkspace();
  const value = workspace.profile_image_url;
  const { baseline, accept } = useEditBaseline({ value, at: workspace.updatedAt }, true);
  const { change, isBusy, problem, clear } = useChangeWorkspace();
  const readAnew = useFreshWorkspace();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (picture: ImageBitmap, crop: Crop): Promise<string> => {
    const { key, blob, url } = await prepareImage(await cutOut(picture, crop));
    URL.revokeObjectURL(url);
    const address = await askUploadUrl(caller, ws, key);
    const [failed] = await uploadImages(blob ? [{ key, url: address, blob }] : [], unwatched);
    if (failed) throw failed.error;
    return key;
  };
  const save = async (picture: ImageBitmap, crop: Crop): Promise<boolean> => {
    setSending(true);
    setFailure(undefined);
    try {
      return await change({ profileImageKey: await send(picture, crop), unmodifiedSince: baseline.at });
    } catch (error) {
      setFailure(refusalMessage(error) ?? t('workspacePicture.notSent'));
      return false;
    } finally {
      setSending(false);
    }
  };
  const remove = () => change({ profileImageKey: null, unmodifiedSince: baseline.at });
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ value: fresh.profile_image_url, at: fresh.updatedAt });
    clear();
  };
  const said = failure === undefined ? problem : ({ kind: 'failed', text: failure } as const);
  return { save, remove, reload, problem: said, isBusy: isBusy || isSending };
}
