import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../images/image-list.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';

/** What visitors will see, on a phone that can't be touched. */
export function CampaignPreview({ images }: { readonly images: readonly ReadyImage[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const [isExpired, setExpired] = useState(false);
  return (
    <Stack sx={{ alignItems: 'center', gap: 2 }}>
      <Box
        role="img"
        aria-label={t('translations:campaignForm.previewLabel')}
        sx={{
          width: 288,
          maxWidth: '100%',
          aspectRatio: '390 / 780',
          maxHeight: 'calc(100dvh - 380px)',
          minHeight: 360,
          padding: '10px',
          borderRadius: '40px',
          backgroundColor: 'neutral.950',
          boxShadow: '0 16px 48px rgb(18 22 33 / 0.18)',
        }}
      >
        <Box
          inert
          sx={{
            height: '100%',
            overflow: 'hidden auto',
            borderRadius: '30px',
            backgroundColor: '#fff',
            display: 'flex',
            flexDirection: 'column',
            scrollbarWidth: 'none',
          }}
        >
          {isExpired ? <Expired /> : <Gallery images={images} />}
        </Box>
      </Box>
      <FormControlLabel
        control={<Switch size="small" checked={isExpired} onChange={(_, show) => setExpired(show)} />}
        label={t('translations:campaignForm.showExpired')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ margin: 0, gap: 1 }}
      />
    </Stack>
  );
}

function Gallery({ images }: { readonly images: readonly ReadyImage[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const networks = socialNetworks.filter((network) => workspace.socials[network]);
  return (
    <>
      {images.length === 0 ? (
        <Stack
          sx={{
            flex: 1,
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1.5,
            padding: 3,
            color: 'text.secondary',
          }}
        >
          <ImagesIcon size={40} />
          <Typography variant="body2" sx={{ textAlign: 'center' }}>
            {t('translations:campaignForm.previewEmpty')}
          </Typography>
        </Stack>
      ) : (
        <Stack sx={{ gap: '6px' }}>
          {images.map(({ key, url, width, height }) => (
            <Box
              key={key}
              component="img"
              src={url}
              alt=""
              sx={{ display: 'block', width: '100%', aspectRatio: `${width} / ${height}`, backgroundColor: 'level.2' }}
            />
          ))}
        </Stack>
      )}
      <Stack sx={{ gap: 1, padding: 2, paddingBlockStart: 3 }}>
        <Typography variant="subtitle1" component="p" sx={{ textAlign: 'center' }}>
          {workspace.name}
        </Typography>
        {networks.map((network) => (
          <Box
            key={network}
            sx={{
              padding: '9px',
              borderRadius: '12px',
              border: 1,
              borderColor: 'neutral.300',
              typography: 'caption',
              fontWeight: 500,
              textAlign: 'center',
            }}
          >
            {t('translations:campaignForm.follow', { network: socialNetworkNames[network] })}
          </Box>
        ))}
      </Stack>
    </>
  );
}

function Expired() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 1, padding: 3, textAlign: 'center' }}>
      <Box sx={{ color: 'ramp.600', fontSize: 40, lineHeight: 0, marginBlockEnd: 1 }}>
        <ClockCounterClockwiseIcon />
      </Box>
      <Typography variant="h6" component="p">
        {t('translations:campaignForm.galleryExpired')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:campaignForm.galleryExpiredText')}
      </Typography>
    </Stack>
  );
}
