// The visitors' gallery as their page lays it out, in pixels of their screen; nothing in it can be used.
import { type Glyph, hourglassGlyph, networkGlyphs, shareGlyph } from '@fanfare/contract/page-glyphs.ts';
import { isSocialLink, socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../../images/image-list.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useShopColors } from '../../session/shop-colors.ts';

interface PreviewedGalleryProps {
  readonly images: readonly ReadyImage[];
}

export function PreviewedGallery({ images }: PreviewedGalleryProps) {
  const { workspace } = useCurrentWorkspace();
  return (
    <>
      {images.length === 0 ? <NoImages /> : <ImageStack images={images} />}
      <Stack sx={{ gap: '12px', padding: '32px 16px 40px' }}>
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
  const { t } = useTranslation();
  return (
    <Stack
      sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 2, padding: 4, color: pageLook.quietText }}
    >
      <ImagesIcon size={56} />
      <Typography sx={{ fontSize: 20, textAlign: 'center' }}>{t('campaignPreview.previewEmpty')}</Typography>
    </Stack>
  );
}

function ImageStack({ images }: PreviewedGalleryProps) {
  return (
    <Stack sx={{ gap: '8px' }}>
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
          }}
        />
      ))}
    </Stack>
  );
}

/** Follow buttons stay: the networks outlive the campaign. */
export function ExpiredGallery({ screenHeight }: { readonly screenHeight: number }) {
  const { t } = useTranslation();
  const { mainSoft, mainPressed } = useShopColors();
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
          backgroundColor: mainSoft,
          color: mainPressed,
        }}
      >
        <PreviewedGlyph glyph={hourglassGlyph} size={36} />
      </Box>
      <Box sx={title}>{t('campaignPreview.galleryExpired')}</Box>
      <Box sx={{ maxWidth: 384, color: pageLook.quietText, textWrap: 'balance' }}>
        {t('campaignPreview.galleryExpiredText')}
      </Box>
      <Stack sx={{ gap: '12px', width: '100%', maxWidth: 352, paddingBlockStart: '32px' }}>
        <PreviewedFollowButtons />
      </Stack>
    </Stack>
  );
}

const button = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '12px',
  minHeight: 48,
  padding: '10px 20px',
  border: '1px solid transparent',
  borderRadius: '12px',
  fontWeight: 500,
  textAlign: 'center',
} as const;

/** One for each network that the workspace has a link to. */
function PreviewedFollowButtons() {
  const { t } = useTranslation();
  const { socials } = useCurrentWorkspace().workspace;
  return socialNetworks
    .filter((network) => isSocialLink(network, socials[network] ?? ''))
    .map((network) => (
      <FollowButton
        key={network}
        glyph={networkGlyphs[network]}
        words={t('campaignPreview.follow', { network: socialNetworkNames[network] })}
      />
    ));
}

/** The glyphs stand in one column, the words in the middle. */
function FollowButton({ glyph, words }: { readonly glyph: Glyph; readonly words: string }) {
  return (
    <Box sx={{ ...button, paddingInline: '56px', borderColor: pageLook.border, backgroundColor: pageLook.paper }}>
      <Box sx={{ position: 'absolute', insetInlineStart: 20 }}>
        <PreviewedGlyph glyph={glyph} />
      </Box>
      {words}
    </Box>
  );
}

function PreviewedShareButton() {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...button, color: useShopColors().mainPressed }}>
      <PreviewedGlyph glyph={shareGlyph} />
      {t('campaignPreview.share')}
    </Box>
  );
}

/** A drawing of the visitors' page. */
function PreviewedGlyph({ glyph, size = 22 }: { readonly glyph: Glyph; readonly size?: number }) {
  const { d, lineWidth } = glyph;
  const look =
    lineWidth === undefined
      ? { fill: 'currentColor', fillRule: 'evenodd' as const }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: lineWidth };
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} style={{ display: 'block', flex: 'none' }} aria-hidden="true">
      <path d={d} strokeLinecap="round" strokeLinejoin="round" {...look} />
    </svg>
  );
}

// The measures of the visitors' page, which the preview has to have as well: in pixels of the visitor's screen.

export const pageLook = {
  paper: '#ffffff',
  text: '#212636',
  quietText: '#565e73',
  border: '#8a94a6',
  imageGround: '#e9ebef',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
} as const;

/** A screen in the shop, dark around its pictures. */
export const playerLook = { ground: '#0d1018', stripHeightPx: 80 } as const;
