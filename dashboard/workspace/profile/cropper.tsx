// A square window onto a picture: dragged, moved by arrow keys or buttons, zoomed by slider, wheel, + and -.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, movedCrop, squareOf, zoomMax, zoomedCrop } from './crop.ts';

const windowPx = 256;
/** The share of the window that one press moves by. */
const step = 0.04;

interface CropperProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

const ways = {
  left: { x: -1, y: 0, key: 'ArrowLeft', Icon: ArrowLeftIcon },
  up: { x: 0, y: -1, key: 'ArrowUp', Icon: ArrowUpIcon },
  down: { x: 0, y: 1, key: 'ArrowDown', Icon: ArrowDownIcon },
  right: { x: 1, y: 0, key: 'ArrowRight', Icon: ArrowRightIcon },
} as const;
const wayNames = ['left', 'up', 'down', 'right'] as const;

/** Pictures are not mirrored with the page: left is left. */
export function Cropper({ picture, crop, onChange }: CropperProps) {
  const { t } = useTranslation();
  const zoomId = useId();
  const move = (x: number, y: number) => onChange(movedCrop(picture, crop, { x, y }));
  const zoom = (to: number) => onChange(zoomedCrop(picture, crop, to));
  const press = (event: KeyboardEvent) => {
    const way = wayNames.find((name) => ways[name].key === event.key);
    const zooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };
    const by = zooms[event.key];
    if (!way && by === undefined) return;
    event.preventDefault();
    if (way) move(ways[way].x * step, ways[way].y * step);
    else if (by !== undefined) zoom(crop.zoom * by);
  };
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5 }}>
      <CropWindow picture={picture} crop={crop} onMove={move} onPress={press} onZoom={zoom} />
      <Stack direction="row" dir="ltr" sx={{ gap: 0.5 }}>
        {wayNames.map((name) => {
          const { x, y, Icon } = ways[name];
          return (
            <IconButton
              key={name}
              size="small"
              aria-label={t(`workspacePicture.${name}`)}
              onClick={() => move(x * step * 2, y * step * 2)}
            >
              <Icon size={18} />
            </IconButton>
          );
        })}
      </Stack>
      <Stack direction="row" sx={{ width: windowPx, maxWidth: '100%', paddingInline: 1, alignItems: 'center', gap: 2 }}>
        <Typography id={zoomId} variant="caption" sx={{ color: 'text.secondary' }}>
          {t('workspacePicture.zoom')}
        </Typography>
        <Slider
          size="small"
          aria-labelledby={zoomId}
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={(_, value) => zoom(value)}
        />
      </Stack>
    </Stack>
  );
}

interface CropWindowProps extends Omit<CropperProps, 'onChange'> {
  readonly onMove: (x: number, y: number) => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onZoom: (to: number) => void;
}

function CropWindow({ picture, crop, onMove, onPress, onZoom }: CropWindowProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const last = useRef({ x: 0, y: 0 });
  const grab = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { x, y } = last.current;
    last.current = { x: clientX, y: clientY };
    onMove((x - clientX) / currentTarget.clientWidth, (y - clientY) / currentTarget.clientWidth);
  };
  return (
    <Box
      role="application"
      aria-label={t('workspacePicture.area')}
      tabIndex={0}
      onKeyDown={onPress}
      onPointerDown={grab}
      onPointerMove={drag}
      onWheel={({ deltaY }) => onZoom(crop.zoom * (deltaY < 0 ? 1.06 : 1 / 1.06))}
      sx={{
        width: windowPx,
        maxWidth: '100%',
        aspectRatio: '1',
        borderRadius: '54px',
        overflow: 'hidden',
        cursor: 'grab',
        touchAction: 'none',
        backgroundColor: 'neutral.100',
        boxShadow: (theme) => `0 0 0 1px ${theme.palette.neutral[300]}`,
        '&:active': { cursor: 'grabbing' },
        '& canvas': { display: 'block', width: '100%', height: '100%' },
      }}
    >
      <canvas ref={canvas} width={windowPx * 2} height={windowPx * 2} aria-hidden />
    </Box>
  );
}

interface CropPreviewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly name: string;
}

/** The two sizes in which people meet the picture. */
export function CropPreview({ picture, crop, name }: CropPreviewProps) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'row', sm: 'column' }} sx={{ gap: 3, width: { sm: 128 }, textAlign: 'center' }}>
      <Stack sx={{ alignItems: 'center', gap: 1, flex: { xs: 1, sm: 'none' } }}>
        <Shown picture={picture} crop={crop} sizePx={32} radiusPx={8} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('workspacePicture.inDashboard')}</Box>
      </Stack>
      <Stack sx={{ alignItems: 'center', gap: 1, flex: { xs: 1, sm: 'none' } }}>
        <Shown picture={picture} crop={crop} sizePx={96} radiusPx={26} />
        <Box
          sx={{
            typography: 'subtitle2',
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflowWrap: 'anywhere',
          }}
        >
          {name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('workspacePicture.onInvitePage')}</Box>
      </Stack>
    </Stack>
  );
}

interface ShownProps extends Omit<CropPreviewProps, 'name'> {
  readonly sizePx: number;
  readonly radiusPx: number;
}

function Shown({ picture, crop, sizePx, radiusPx }: ShownProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={sizePx * 2}
      height={sizePx * 2}
      aria-hidden
      sx={{ width: sizePx, height: sizePx, borderRadius: `${radiusPx}px`, backgroundColor: 'neutral.100' }}
    />
  );
}

const pictureSidePx = 512;

function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { left, top, side } = squareOf(picture, crop);
  pen.imageSmoothingQuality = 'high';
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Without loss, at the size that is kept. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = pictureSidePx;
  canvas.height = pictureSidePx;
  drawCrop(canvas, picture, crop);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png');
  });
}
