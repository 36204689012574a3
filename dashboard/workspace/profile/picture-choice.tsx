import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageProblem } from '../../images/image-list.ts';
import { ImageRefused } from '../../images/prepare-image.ts';
import { useFileChoice } from '../../images/use-file-choice.tsx';
import { useFileDrop } from '../../images/use-file-drop.ts';
import { readPicture } from './chosen-picture.ts';

interface PictureChoiceProps {
  readonly hasPicture: boolean;
  readonly onPicture: (picture: ImageBitmap) => void;
}

/** Takes one picture: dropped, pasted or chosen. Once there is one it steps back to a button. */
export function PictureChoice({ hasPicture, onPicture }: PictureChoiceProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { take, problem, isReading } = useTaking(onPicture);
  const { isOver, zone } = useFileDrop(take);
  const { input, open } = useFileChoice({ isMany: false, onFiles: take });
  const button = (
    <Button variant="outlined" color="secondary" onClick={open} aria-busy={isReading}>
      {t(`translations:workspacePicture.${hasPicture ? 'another' : 'choose'}`)}
    </Button>
  );
  return (
    <Stack {...zone} sx={{ gap: 2 }}>
      {problem ? (
        <Alert severity="error">
          {problem.kind === 'tooLarge'
            ? t('translations:workspacePicture.tooLarge', { megabytes: problem.megabytes })
            : t(`translations:images.${problem.kind}`)}
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
            {isReading ? t('translations:workspacePicture.reading') : t('translations:workspacePicture.drag')}
          </Typography>
          {button}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('translations:workspacePicture.rules')}
          </Typography>
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
