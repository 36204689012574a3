import type { ImageFigures } from '@fanfare/contract/analytics.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAnalyticsWords } from './use-words.ts';

/** A campaign's picture, small, and which one it is. */
export function ImageName({ image: { url, position } }: { image: ImageFigures }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useAnalyticsWords();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 500 }}>
      <Box
        component="img"
        src={imageVariantUrl(url, 360, 'webp')}
        alt=""
        loading="lazy"
        sx={{
          width: 48,
          height: 48,
          flexShrink: 0,
          objectFit: 'cover',
          borderRadius: '10px',
          backgroundColor: 'level.2',
        }}
      />
      {position === null
        ? t('translations:analytics.formerImage')
        : t('translations:analytics.imageNumber', { position: number(position) })}
    </Box>
  );
}
