import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageSizeOf, imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { arrivedImages } from './campaign-images.ts';

/** In the order in which visitors see them. */
export function CampaignPictures({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation(['common', 'translations']);
  const images = arrivedImages(campaign);
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
        // To the edges of the drawer, so that what goes on is cut off there and not in the middle.
        margin: 0,
        marginInline: -3,
        padding: 0,
        paddingInline: 3,
        scrollPaddingInline: '24px',
        paddingBlockEnd: 1,
      }}
    >
      {images.map(({ key, imageUrl, alt }, index) => {
        const { width, height } = imageSizeOf(key) ?? { width: 3, height: 4 };
        const place = t('translations:campaigns.pictureOf', { position: index + 1, count: images.length });
        return (
          <Box component="li" key={key} sx={{ flexShrink: 0 }}>
            <Box
              component="img"
              src={imageVariantUrl(imageUrl, 480, 'webp')}
              alt={alt ? `${place}: ${alt}` : place}
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
