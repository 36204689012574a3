import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../theme/theme.ts';
import type { ReadyImage } from './image-list.ts';
import { type FailedUpload, type ImageProgress, type Upload, uploadImages } from './upload-images.ts';

interface UploadRowsProps {
  readonly images: readonly ReadyImage[];
  readonly progress: Readonly<Record<string, ImageProgress>>;
}

/** How far each picture has come on its way to the server. */
export function UploadRows({ images, progress }: UploadRowsProps) {
  return (
    <Box component="ul" sx={plainList}>
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
  );
}

interface ImageRowProps {
  readonly image: ReadyImage;
  readonly position: number;
  readonly count: number;
  readonly progress: ImageProgress | undefined;
}

function ImageRow({ image, position, count, progress }: ImageRowProps) {
  const { t } = useTranslation();
  const { sent = 0, outcome = 'waiting' } = progress ?? {};
  const name = t('images.position', { position, count });
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
          <Outcome outcome={outcome === 'waiting' && sent > 0 ? 'sending' : outcome} />
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

function Outcome({ outcome }: { readonly outcome: ImageProgress['outcome'] | 'sending' }) {
  const { t } = useTranslation();
  const colors = {
    waiting: 'text.secondary',
    sending: 'text.secondary',
    arrived: 'success.main',
    missing: 'error.main',
  };
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: colors[outcome] }}
    >
      {outcome === 'arrived' ? <CheckCircleIcon weight="fill" aria-hidden /> : null}
      {outcome === 'missing' ? <WarningDiamondIcon weight="fill" aria-hidden /> : null}
      {t(`images.${outcome}`)}
    </Stack>
  );
}

/** Sends pictures and tells how far each has come. */
export function useUploads() {
  const [progress, setProgress] = useState<Readonly<Record<string, ImageProgress>>>({});
  const [images, setImages] = useState<readonly ReadyImage[]>([]);
  const known = useRef(progress);
  const set = (key: string, change: Partial<ImageProgress>) => {
    known.current = { ...known.current, [key]: { ...(known.current[key] ?? waiting), ...change } };
    setProgress(known.current);
  };

  /** Those of the pictures that have bytes here and an address; resolves with what did not arrive. */
  const send = async (
    sent: readonly ReadyImage[],
    urls: ReadonlyMap<string, string>,
  ): Promise<readonly FailedUpload[]> => {
    const uploads = sent.flatMap(({ key, blob }): Upload[] => {
      const url = urls.get(key);
      return blob && url ? [{ key, blob, url }] : [];
    });
    const begun = Object.fromEntries(uploads.map(({ key }) => [key, waiting]));
    // What arrived at an earlier try stays known as that.
    known.current = { ...known.current, ...begun };
    setProgress(known.current);
    setImages(sent.filter(({ key }) => key in begun));
    return await uploadImages(uploads, {
      onProgress: (key, part) => set(key, { sent: part }),
      onEnd: (key, hasArrived) => set(key, hasArrived ? { sent: 1, outcome: 'arrived' } : { outcome: 'missing' }),
    });
  };
  const arrived = images.filter(({ key }) => progress[key]?.outcome === 'arrived').length;
  return { images, progress, arrived, send, set };
}

const waiting: ImageProgress = { sent: 0, outcome: 'waiting' };
