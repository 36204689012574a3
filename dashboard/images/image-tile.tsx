import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowLineDownIcon } from '@phosphor-icons/react/dist/csr/ArrowLineDown';
import { ArrowLineUpIcon } from '@phosphor-icons/react/dist/csr/ArrowLineUp';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../ui/row-menu.tsx';
import { ImageCard, RemovedCard } from './image-card.tsx';
import { ImageDescription } from './image-description.tsx';
import { type ListedImage, keptImages, warningOf } from './image-list.ts';
import { useFileChoice } from './use-file-choice.tsx';
import type { ImagesContent } from './use-listed-images.ts';
import { cardAttribute, type useReorder } from './use-reorder.ts';

interface ImageTileProps {
  readonly item: ListedImage;
  readonly index: number;
  readonly inUse: ImagesContent;
  readonly reorder: ReturnType<typeof useReorder>;
  readonly altMax: number | undefined;
}

/** A picture's place in the list: the picture, or what can bring it back. */
export function ImageTile({ item, index, inUse, reorder, altMax }: ImageTileProps) {
  const { images, restore, describe } = inUse;
  const position = keptImages(images.slice(0, index)).length + 1;
  return (
    <Box component="li" {...{ [cardAttribute]: item.id }}>
      {item.state.phase === 'removed' ? (
        <RemovedCard onUndo={() => restore(item.id)} />
      ) : (
        <ImageCard
          item={item}
          position={position}
          count={keptImages(images).length}
          warning={warningOf(images, index)}
          isHeld={reorder.heldId === item.id}
          handle={<Handle id={item.id} position={position} reorder={reorder} />}
          menu={<TileMenu item={item} index={index} position={position} inUse={inUse} moveTo={reorder.moveTo} />}
          description={
            altMax && item.state.phase === 'ready' ? (
              <ImageDescription
                image={item.state.image}
                position={position}
                max={altMax}
                onDescribe={(alt) => describe(item.id, alt)}
              />
            ) : null
          }
        />
      )}
    </Box>
  );
}

interface HandleProps {
  readonly id: string;
  readonly position: number;
  readonly reorder: ReturnType<typeof useReorder>;
}

function Handle({ id, position, reorder }: HandleProps) {
  const { t } = useTranslation(['common', 'translations']);
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = reorder.heldId === id;
  // The browser takes the focus from an element that changes its place in the page.
  useLayoutEffect(() => {
    if (isHeld) button.current?.focus();
  });
  return (
    <IconButton
      ref={button}
      size="small"
      aria-label={t('translations:images.handle', { position })}
      aria-pressed={isHeld}
      onKeyDown={reorder.onKeyDown(id)}
      onPointerDown={reorder.onPointerDown(id)}
      sx={{ cursor: isHeld ? 'grabbing' : 'grab', touchAction: 'none' }}
    >
      <DotsSixVerticalIcon size={18} weight="bold" />
    </IconButton>
  );
}

type TileMenuProps = Omit<ImageTileProps, 'reorder' | 'altMax'> & {
  readonly position: number;
  readonly moveTo: (id: string, to: number) => void;
};

function TileMenu({ item, index, position, inUse, moveTo }: TileMenuProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { images, remove, replace } = inUse;
  const last = images.length - 1;
  const { input, open } = useFileChoice({ isMany: false, onFiles: ([file]) => file && replace(item.id, file) });
  const back = [
    { label: t('translations:images.moveToFirst'), icon: <ArrowLineUpIcon />, onChoose: () => moveTo(item.id, 0) },
    { label: t('translations:images.moveUp'), icon: <ArrowUpIcon />, onChoose: () => moveTo(item.id, index - 1) },
  ];
  const forth = [
    { label: t('translations:images.moveDown'), icon: <ArrowDownIcon />, onChoose: () => moveTo(item.id, index + 1) },
    { label: t('translations:images.moveToLast'), icon: <ArrowLineDownIcon />, onChoose: () => moveTo(item.id, last) },
  ];
  return (
    <>
      {input}
      <RowMenu
        label={t('translations:images.menuOf', { position })}
        actions={[
          ...(index > 0 ? back : []),
          ...(index < last ? forth : []),
          { label: t('translations:images.replace'), icon: <ArrowsClockwiseIcon />, onChoose: open },
          {
            label: t('translations:images.remove'),
            icon: <TrashIcon />,
            onChoose: () => remove(item.id),
            isDangerous: true,
          },
        ]}
      />
    </>
  );
}
