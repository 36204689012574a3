import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { type RefObject, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../theme/theme.ts';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { useFileChoice, useFileDrop } from './file-choice.tsx';
import { keptImages } from './image-list.ts';
import { ImageTile } from './image-tile.tsx';
import type { ImagesContent } from './use-listed-images.ts';
import { useReorder } from './use-reorder.ts';

interface ImageUploaderProps {
  readonly inUse: ImagesContent;
  readonly max: number;
  /** How long the description of a picture may be; without it pictures are not described here. */
  readonly altMax?: number;
  readonly error?: string | undefined;
  /** Gets the focus when the form finds the error; not there once the list is full. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** Pictures in an order: chosen, checked, made ready to send, moved and removed. */
export function ImageUploader({ inUse, max, altMax, error, buttonRef }: ImageUploaderProps) {
  const { t } = useTranslation();
  const { images, add, move } = inUse;
  const errorId = useId();
  const [hasNoRoom, setNoRoom] = useState(false);
  const kept = keptImages(images);
  const placeOf = (at: number) => images.findIndex(({ id }) => id === kept[Math.min(at, kept.length - 1)]?.id);
  const reorder = useReorder({
    ids: kept.map(({ id }) => id),
    move: (from, to) => move(placeOf(from), placeOf(to)),
  });
  const addFiles = useCallback(
    (files: readonly File[]) => {
      setNoRoom(add(files) > 0);
      // The button goes with the last room.
      keepFocusSoon();
    },
    [add],
  );
  // Here and not where they are asked for: a full list says so to what is dropped and pasted.
  const { isOver, zone } = useFileDrop(addFiles);
  const isFull = kept.length >= max;
  const problem = error ?? (hasNoRoom && isFull ? t('images.tooMany', { max }) : undefined);
  return (
    <Stack {...zone} sx={{ gap: 2 }}>
      {images.length > 0 ? (
        <Box
          component="ul"
          tabIndex={-1}
          aria-label={t('images.list')}
          sx={{
            ...plainList,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
          }}
        >
          {images.map((item, index) => (
            <ImageTile key={item.id} item={item} index={index} inUse={inUse} reorder={reorder} altMax={altMax} />
          ))}
        </Box>
      ) : null}
      {isFull ? null : (
        <DropZone
          onFiles={addFiles}
          isOver={isOver}
          isInvalid={problem !== undefined}
          describedBy={problem ? errorId : undefined}
          buttonRef={buttonRef}
        />
      )}
      {problem ? (
        <FormHelperText error id={errorId} role="alert">
          {problem}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isOver: boolean;
  readonly isInvalid: boolean;
  readonly describedBy?: string | undefined;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
}

/** Where pictures are asked for: to be dropped or chosen. */
function DropZone({ onFiles, isOver, isInvalid, describedBy, buttonRef }: DropZoneProps) {
  const { t } = useTranslation();
  const { input, open } = useFileChoice({ isMany: true, onFiles });
  const rulesId = useId();
  const borderColor = isInvalid ? 'error.main' : 'neutral.400';
  return (
    <Stack
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 1.5,
        padding: 3,
        borderRadius: '12px',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : borderColor,
        backgroundColor: isOver ? 'ramp.50' : 'level.1',
        transition: 'background-color 150ms, border-color 150ms',
      }}
    >
      <Box aria-hidden sx={{ color: 'ramp.600', fontSize: 32, lineHeight: 0 }}>
        <ImagesIcon />
      </Box>
      <Typography variant="subtitle2" component="p" sx={{ textWrap: 'balance' }}>
        {t(isOver ? 'images.dropNow' : 'images.drag')}
      </Typography>
      {input}
      <Button
        ref={buttonRef}
        variant="outlined"
        color="secondary"
        onClick={open}
        aria-describedby={[rulesId, describedBy].filter(Boolean).join(' ')}
      >
        {t('images.choose')}
      </Button>
      <Typography id={rulesId} variant="secondary" sx={{ maxWidth: 440, textWrap: 'balance' }}>
        {t('images.rules')}
      </Typography>
    </Stack>
  );
}
