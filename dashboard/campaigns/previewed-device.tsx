import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import { playerLook } from './page-looks.ts';

interface PreviewedDeviceProps {
  readonly image: Pick<ReadyImage, 'url'> | undefined;
  readonly height: number;
}

/** A screen in the shop: one picture at a time, whole, over the strip that asks for a number. */
export function PreviewedDevice({ image, height }: PreviewedDeviceProps) {
  const { t } = useTranslation(['common', 'translations']);
  const fill = { width: '100%', height: height - playerLook.stripHeightPx, flexShrink: 0 };
  return (
    <>
      {image ? (
        <Box component="img" src={image.url} alt="" sx={{ ...fill, display: 'block', objectFit: 'contain' }} />
      ) : (
        <Box
          sx={{ ...fill, display: 'grid', placeItems: 'center', color: '#c8ccd6', fontSize: 44, textAlign: 'center' }}
        >
          {t('translations:campaignPreview.previewDeviceEmpty')}
        </Box>
      )}
      <Stack sx={{ alignItems: 'center', justifyContent: 'flex-end', height: playerLook.stripHeightPx, flexShrink: 0 }}>
        <Box
          sx={{
            marginBlockEnd: '12px',
            padding: '0.5em 1.5em',
            border: '1px solid rgb(255 255 255 / 0.26)',
            borderRadius: '99px',
            backgroundColor: 'rgb(255 255 255 / 0.09)',
            color: '#ffffff',
            fontSize: 20.8,
            fontWeight: 500,
            letterSpacing: '0.005em',
          }}
        >
          {t('translations:campaignPreview.invitation')}
        </Box>
      </Stack>
    </>
  );
}
