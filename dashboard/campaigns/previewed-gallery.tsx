// The visitors' gallery as their page lays it out, in pixels of their screen; nothing in it can be used.
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';

const quiet = '#565e73';

export function PreviewedGallery({ images }: { readonly images: readonly ReadyImage[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  return (
    <>
      {images.length === 0 ? <NoImages /> : <ImageStack images={images} />}
      <Stack sx={{ gap: '12px', padding: '32px 16px 40px' }}>
        <Box sx={{ fontSize: 20, fontWeight: 600, lineHeight: 1.25, textAlign: 'center', paddingBlockEnd: '8px' }}>
          {workspace.name}
        </Box>
        <FollowButtons />
        <QuietButton>{t('translations:campaignPreview.share')}</QuietButton>
      </Stack>
    </>
  );
}

function NoImages() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 2, padding: 4, color: quiet }}>
      <ImagesIcon size={56} />
      <Typography sx={{ fontSize: 20, textAlign: 'center' }}>
        {t('translations:campaignPreview.previewEmpty')}
      </Typography>
    </Stack>
  );
}

function ImageStack({ images }: { readonly images: readonly ReadyImage[] }) {
  return (
    <Stack sx={{ gap: '8px' }}>
      {images.map(({ key, url, width, height }) => (
        <Box
          key={key}
          component="img"
          src={url}
          alt=""
          sx={{ display: 'block', width: '100%', aspectRatio: `${width} / ${height}`, backgroundColor: '#e9ebef' }}
        />
      ))}
    </Stack>
  );
}

function FollowButtons() {
  const { t } = useTranslation(['common', 'translations']);
  const { socials } = useCurrentWorkspace().workspace;
  return socialNetworks
    .filter((network) => socials[network])
    .map((network) => (
      <QuietButton key={network}>
        {t('translations:campaignPreview.follow', { network: socialNetworkNames[network] })}
      </QuietButton>
    ));
}

function QuietButton({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: 48,
        padding: '11px 20px',
        border: '1px solid #8a94a6',
        borderRadius: '12px',
        backgroundColor: '#fff',
        fontSize: 16,
        fontWeight: 500,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}

/** Follow buttons stay: the networks outlive the campaign. */
export function ExpiredGallery() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack
      sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: '12px', padding: 3, textAlign: 'center' }}
    >
      <HourglassIcon size={40} />
      <Box sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.2 }}>
        {t('translations:campaignPreview.galleryExpired')}
      </Box>
      <Box sx={{ fontSize: 16, color: quiet }}>{t('translations:campaignPreview.galleryExpiredText')}</Box>
      <Stack sx={{ gap: '12px', width: '100%', maxWidth: 352, paddingBlockStart: 4 }}>
        <FollowButtons />
      </Stack>
    </Stack>
  );
}
