import { imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';

/** The first picture, small; decoration beside the campaign's name. */
export function CampaignThumbnail({
  url,
  sizePx = 48,
}: {
  readonly url: string | undefined;
  readonly sizePx?: number;
}) {
  const look = { width: sizePx, height: sizePx, flexShrink: 0, borderRadius: '10px', backgroundColor: 'level.2' };
  if (!url) {
    return (
      <Box aria-hidden sx={{ ...look, display: 'grid', placeItems: 'center', color: 'neutral.500' }}>
        <ImageSquareIcon size={sizePx / 2} />
      </Box>
    );
  }
  const src = imageVariantUrl(url, imageWidths[0], 'webp');
  return <Box component="img" src={src} alt="" loading="lazy" sx={{ ...look, objectFit: 'cover', display: 'block' }} />;
}
