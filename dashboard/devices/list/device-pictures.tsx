import type { Device, DeviceImage } from '@fanfare/contract/devices.ts';
import { imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const shownMax = 3;
const stripHeightPx = 148;

/** The first pictures that the device shows, side by side, and how many more there are. */
export function DeviceStrip({ device: { images } }: { readonly device: Pick<Device, 'images'> }) {
  const { t } = useTranslation();
  const shown = images.slice(0, shownMax);
  const hidden = images.length - shown.length;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, 1fr)',
        gap: '2px',
        height: stripHeightPx,
        position: 'relative',
        overflow: 'hidden',
        borderStartStartRadius: '20px',
        borderStartEndRadius: '20px',
        backgroundColor: 'level.1',
      }}
    >
      {shown.map((image) => (
        <Picture key={image.key} image={image} />
      ))}
      {shown.length === 0 ? (
        <Box sx={{ display: 'grid', placeItems: 'center', color: 'neutral.400' }}>
          <DeviceTabletIcon size={44} />
        </Box>
      ) : null}
      {hidden > 0 ? (
        <Box component="span" sx={moreLook}>
          {t('devices.moreImages', { count: hidden })}
        </Box>
      ) : null}
    </Box>
  );
}

const moreLook = {
  position: 'absolute',
  insetBlockEnd: 8,
  insetInlineEnd: 8,
  paddingInline: 1,
  borderRadius: '8px',
  typography: 'caption',
  fontWeight: 600,
  lineHeight: '24px',
  color: 'neutral.50',
  backgroundColor: 'neutral.900',
} as const;

/** The first picture alone, in a square. */
export function DeviceThumbnail({ device: { images }, sizePx }: { readonly device: Device; readonly sizePx: number }) {
  const [first] = images;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        width: sizePx,
        height: sizePx,
        flexShrink: 0,
        borderRadius: '10px',
        overflow: 'hidden',
        backgroundColor: 'level.2',
        color: 'neutral.600',
      }}
    >
      {first ? <Picture image={first} /> : <DeviceTabletIcon size={sizePx / 2} style={{ margin: 'auto' }} />}
    </Box>
  );
}

/** A picture whose bytes have not arrived, or can't be had, leaves its place tinted. */
function Picture({ image: { url } }: { readonly image: DeviceImage }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === null || url === brokenUrl) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', backgroundColor: 'level.2', color: 'neutral.400' }}>
        <ImageIcon size={28} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={imageVariantUrl(url, imageWidths[0], 'webp')}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
      sx={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'cover', backgroundColor: 'level.2' }}
    />
  );
}
