import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageSizeOf, imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** In the order in which visitors see them. */
export function CampaignPictures({ images }: Pick<Campaign, 'images'>) {
  const { t } = useTranslation(['common', 'translations']);
  if (images.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:campaigns.noPictures')}
      </Typography>
    );
  }
  return (
    <Box
      component="ol"
      tabIndex={0}
      aria-label={t('translations:campaigns.pictures')}
      sx={{
        display: 'flex',
        gap: 1.5,
        overflowX: 'auto',
        listStyle: 'none',
        padding: 0,
        margin: 0,
        paddingBlockEnd: 1,
      }}
    >
      {images.map((url, index) => {
        const { width, height } = imageSizeOf(url) ?? { width: 3, height: 4 };
        return (
          <Box component="li" key={url} sx={{ flexShrink: 0 }}>
            <Box
              component="img"
              src={imageVariantUrl(url, 480, 'webp')}
              alt={t('translations:campaigns.pictureOf', { position: index + 1, count: images.length })}
              sx={{
                display: 'block',
                height: 220,
                aspectRatio: `${width} / ${height}`,
                borderRadius: '12px',
                backgroundColor: 'level.2',
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}
