import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowLineDownIcon } from '@phosphor-icons/react/dist/csr/ArrowLineDown';
import { ArrowLineUpIcon } from '@phosphor-icons/react/dist/csr/ArrowLineUp';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../ui/row-menu.tsx';
import { TextInput, useLength } from '../ui/text-input.tsx';
import { usePopoverPlace } from '../ui/use-popover-place.ts';
import { useFileChoice } from './file-choice.tsx';
import { ImageCard, RemovedCard } from './image-card.tsx';
import { type ListedImage, type ReadyImage, keptImages, warningOf } from './image-list.ts';
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
          isDragged={reorder.draggedId === item.id}
          handle={<Handle id={item.id} index={index} position={position} reorder={reorder} />}
          menu={<TileMenu item={item} position={position} inUse={inUse} moveTo={reorder.moveTo} />}
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
  readonly index: number;
  readonly position: number;
  readonly reorder: ReturnType<typeof useReorder>;
}

function Handle({ id, index, position, reorder }: HandleProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const isDragged = reorder.draggedId === id;
  // The browser takes the focus from an element that changes its place in the page.
  const place = useRef(index);
  useLayoutEffect(() => {
    if (isDragged && place.current !== index) button.current?.focus();
    place.current = index;
  });
  return (
    <IconButton
      ref={button}
      size="small"
      aria-label={t('images.handle', { position })}
      aria-pressed={isDragged}
      onKeyDown={reorder.onKeyDown(id)}
      onPointerDown={reorder.onPointerDown(id)}
      sx={{ cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
    >
      <DotsSixVerticalIcon size={18} weight="bold" />
    </IconButton>
  );
}

type TileMenuProps = Omit<ImageTileProps, 'index' | 'reorder' | 'altMax'> & {
  readonly position: number;
  readonly moveTo: (id: string, to: number) => void;
};

function TileMenu({ item, position, inUse, moveTo }: TileMenuProps) {
  const { t } = useTranslation();
  const { images, remove, replace } = inUse;
  const count = keptImages(images).length;
  const { input, open } = useFileChoice({ isMany: false, onFiles: ([file]) => file && replace(item.id, file) });
  const back = [
    { label: t('images.moveToFirst'), icon: <ArrowLineUpIcon />, onChoose: () => moveTo(item.id, 0) },
    { label: t('images.moveUp'), icon: <ArrowUpIcon />, onChoose: () => moveTo(item.id, position - 2) },
  ];
  const forth = [
    { label: t('images.moveDown'), icon: <ArrowDownIcon />, onChoose: () => moveTo(item.id, position) },
    { label: t('images.moveToLast'), icon: <ArrowLineDownIcon />, onChoose: () => moveTo(item.id, count - 1) },
  ];
  return (
    <>
      {input}
      <RowMenu
        label={t('images.menuOf', { position })}
        actions={[
          ...(position > 1 ? back : []),
          ...(position < count ? forth : []),
          { label: t('images.replace'), icon: <ArrowsClockwiseIcon />, onChoose: open },
          {
            label: t('images.remove'),
            icon: <TrashIcon />,
            onChoose: () => remove(item.id),
            isDangerous: true,
          },
        ]}
      />
    </>
  );
}

interface ImageDescriptionProps {
  readonly image: Pick<ReadyImage, 'alt'>;
  /** From 1. */
  readonly position: number;
  readonly max: number;
  readonly onDescribe: (alt: string) => void;
}

/** What a picture shows in words, quietly below it; a small field opens to say it. */
function ImageDescription({ image: { alt }, position, max, onDescribe }: ImageDescriptionProps) {
  const { t } = useTranslation();
  const place = usePopoverPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const { tooLong } = useLength(alt.trim(), max);
  const tooLongId = useId();
  const action = alt ? 'changeDescription' : 'describe';
  const title = t(`images.${action}Of`, { position });
  const looked = () => {
    onDescribe(alt);
    setAnchor(null);
  };
  return (
    <Box sx={{ paddingInline: 1, paddingBlockEnd: 1 }}>
      {alt ? (
        <Typography variant="caption" component="p" dir="auto" sx={twoLines} title={alt}>
          {alt}
        </Typography>
      ) : null}
      {tooLong ? (
        <FormHelperText id={tooLongId} error>
          {tooLong}
        </FormHelperText>
      ) : null}
      <Button
        variant="text"
        size="small"
        color="secondary"
        aria-label={title}
        aria-describedby={tooLong && tooLongId}
        data-wrong={tooLong && ''}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          justifyContent: 'flex-start',
          paddingInline: 0.5,
          marginInlineStart: -0.5,
          typography: 'caption',
          textAlign: 'left',
        }}
      >
        {t(`images.${action}`)}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...place}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, padding: 2 } } }}
      >
        <DescriptionField alt={alt} max={max} onDescribe={onDescribe} onDone={looked} />
      </Popover>
    </Box>
  );
}

// Set against the other edge, a mirrored page would cut off the dots that say that more follows.
const twoLines = {
  width: 'fit-content',
  textAlign: 'start',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  marginBlockEnd: 0.5,
} as const;

interface DescriptionFieldProps {
  readonly alt: string;
  readonly max: number;
  readonly onDescribe: (alt: string) => void;
  readonly onDone: () => void;
}

/** What is typed counts at once; Enter and the button only close it. */
export function DescriptionField({ alt, max, onDescribe, onDone }: DescriptionFieldProps) {
  const { t } = useTranslation();
  const { used, tooLong } = useLength(alt.trim(), max);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextInput
        label={t('images.altLabel')}
        labelEnd={used}
        error={tooLong}
        hint={t('images.altHint')}
        value={alt}
        onChange={(event) => onDescribe(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Of the form around it too.
          event.preventDefault();
          onDone();
        }}
        autoFocus
        multiline
        minRows={2}
        maxRows={5}
      />
      <Button variant="contained" size="small" onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
        {t('images.altDone')}
      </Button>
    </Stack>
  );
}
