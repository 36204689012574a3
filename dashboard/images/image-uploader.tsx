import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { type RefObject, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from './drop-zone.tsx';
import { ImageTile } from './image-tile.tsx';
import { keptImages } from './image-list.ts';
import type { ImagesContent } from './use-listed-images.ts';
import { useReorder } from './use-reorder.ts';

interface ImageUploaderProps {
  readonly inUse: ImagesContent;
  readonly max: number;
  /** How long the description of a picture may be; without it pictures are not described here. */
  readonly altMax?: number;
  readonly error?: string | undefined;
  /** Gets the focus when the form finds the error. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** Pictures in an order: chosen, checked, made ready to send, moved and removed. */
export function ImageUploader({ inUse, max, altMax, error, buttonRef }: ImageUploaderProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { images, add, move } = inUse;
  const errorId = useId();
  const [hasNoRoom, setNoRoom] = useState(false);
  const reorder = useReorder({ ids: images.map(({ id }) => id), move });
  const addFiles = useCallback((files: readonly File[]) => setNoRoom(add(files) > 0), [add]);
  const problem = hasNoRoom ? t('translations:images.tooMany', { max }) : error;
  const isFull = keptImages(images).length >= max;
  return (
    <Stack sx={{ gap: 2 }}>
      {images.length > 0 ? (
        <Box
          component="ul"
          tabIndex={-1}
          aria-label={t('translations:images.list')}
          sx={{
            listStyle: 'none',
            padding: 0,
            margin: 0,
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
