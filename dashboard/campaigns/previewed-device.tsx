import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';

/** A screen in the shop: one picture at a time, whole, and nothing once the campaign has ended. */
export function PreviewedDevice({ image }: { readonly image: Pick<ReadyImage, 'url'> | undefined }) {
  const { t } = useTranslation(['common', 'translations']);
  const fill = { width: '100%', height: 800, flexShrink: 0 };
  if (image) {
    return <Box component="img" src={image.url} alt="" sx={{ ...fill, display: 'block', objectFit: 'contain' }} />;
  }
  return (
    <Box sx={{ ...fill, display: 'grid', placeItems: 'center', color: '#c8ccd6', fontSize: 44, textAlign: 'center' }}>
      {t('translations:campaignPreview.previewDeviceEmpty')}
    </Box>
  );
}
