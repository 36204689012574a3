import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crop } from './crop.ts';
import { drawCrop } from './draw-crop.ts';

interface CropPreviewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly name: string;
}

/** The two sizes in which people meet the picture. */
export function CropPreview({ picture, crop, name }: CropPreviewProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack direction={{ xs: 'row', sm: 'column' }} sx={{ gap: 3, width: { sm: 128 }, textAlign: 'center' }}>
      <Stack sx={{ alignItems: 'center', gap: 1, flex: { xs: 1, sm: 'none' } }}>
        <Shown picture={picture} crop={crop} sizePx={32} radiusPx={8} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('translations:workspacePicture.inDashboard')}
        </Box>
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
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('translations:workspacePicture.onInvitePage')}
        </Box>
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
