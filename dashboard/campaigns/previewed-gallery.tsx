// The visitors' gallery as their page lays it out, in pixels of their screen; nothing in it can be used.
import { hourglassGlyph } from '@fanfare/contract/page-glyphs.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { pageLook } from './page-looks.ts';
import { PreviewedFollowButtons, PreviewedShareButton } from './previewed-buttons.tsx';
import { PreviewedGlyph } from './previewed-glyph.tsx';
import { useSiteRamp } from './use-site-ramp.ts';

interface PreviewedGalleryProps {
  readonly images: readonly ReadyImage[];
  /** Wider than the column of pictures, which then stand as cards. */
  readonly isWide: boolean;
}

export function PreviewedGallery({ images, isWide }: PreviewedGalleryProps) {
  const { workspace } = useCurrentWorkspace();
  return (
    <>
      {images.length === 0 ? <NoImages /> : <ImageStack images={images} isWide={isWide} />}
      <Stack sx={{ gap: '12px', padding: isWide ? '32px 0 40px' : '32px 16px 40px' }}>
        <Box
          sx={{
            paddingBlockEnd: '8px',
            fontSize: 20,
            fontWeight: 600,
            lineHeight: 1.25,
            letterSpacing: '-0.01em',
            textAlign: 'center',
            textWrap: 'balance',
            overflowWrap: 'anywhere',
          }}
        >
          {workspace.name}
        </Box>
        <PreviewedFollowButtons />
        <PreviewedShareButton />
      </Stack>
    </>
  );
}

function NoImages() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack
      sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 2, padding: 4, color: pageLook.quietText }}
    >
      <ImagesIcon size={56} />
      <Typography sx={{ fontSize: 20, textAlign: 'center' }}>
        {t('translations:campaignPreview.previewEmpty')}
      </Typography>
    </Stack>
  );
}

const card = {
  borderRadius: '16px',
  boxShadow: '0 0 0 1px rgb(33 38 54 / 0.06), 0 8px 28px rgb(33 38 54 / 0.09)',
} as const;

function ImageStack({ images, isWide }: PreviewedGalleryProps) {
  return (
    <Stack sx={{ gap: '8px', paddingBlockStart: isWide ? '40px' : 0 }}>
      {images.map(({ key, url, width, height }) => (
        <Box
          key={key}
          component="img"
          src={url}
          alt=""
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: `${width} / ${height}`,
            backgroundColor: pageLook.imageGround,
            ...(isWide && card),
          }}
        />
      ))}
    </Stack>
  );
}

/** Follow buttons stay: the networks outlive the campaign. */
export function ExpiredGallery({ screenHeight }: { readonly screenHeight: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const ramp = useSiteRamp();
  const title = { fontSize: 28, fontWeight: 600, lineHeight: 1.2, letterSpacing: '-0.015em', textWrap: 'balance' };
  return (
    <Stack
      sx={{
        flex: 1,
        alignItems: 'center',
        justifyContent: 'center',
        gap: '12px',
        padding: `48px 24px ${screenHeight * 0.12}px`,
        marginBlockEnd: '40px',
        textAlign: 'center',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 88,
          height: 88,
          marginBlockEnd: '12px',
          borderRadius: '50%',
          backgroundColor: ramp[200],
          color: ramp[700],
        }}
      >
        <PreviewedGlyph glyph={hourglassGlyph} size={36} />
      </Box>
      <Box sx={title}>{t('translations:campaignPreview.galleryExpired')}</Box>
      <Box sx={{ maxWidth: 384, color: pageLook.quietText, textWrap: 'balance' }}>
        {t('translations:campaignPreview.galleryExpiredText')}
      </Box>
      <Stack sx={{ gap: '12px', width: '100%', maxWidth: 352, paddingBlockStart: '32px' }}>
        <PreviewedFollowButtons />
      </Stack>
    </Stack>
  );
}
