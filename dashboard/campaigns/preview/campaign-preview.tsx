import { galleryImageWidthMax } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../../images/image-list.ts';
import { useShopColors } from '../../session/shop-colors.ts';
import { ExpiredGallery, PreviewedGallery, pageLook, playerLook } from './previewed-gallery.tsx';
import { ink } from '../../theme/palettes.ts';
import { LightLook } from '../../theme/look.tsx';

const frames = {
  phone: { width: 390, height: 844, shownWidth: 268, radius: 30 },
  device: { width: 1_280, height: 800, shownWidth: 268, radius: 6 },
} as const;
type Frame = keyof typeof frames;

/** What visitors will see, on a screen that can't be touched. */
export function CampaignPreview({ images }: { readonly images: readonly ReadyImage[] }) {
  const { t } = useTranslation();
  const [frame, setFrame] = useState<Frame>('phone');
  const [isExpired, setExpired] = useState(false);
  const [turn, setTurn] = useState(0);
  const place = images.length > 0 ? turn % images.length : 0;
  return (
    <Stack sx={{ alignItems: 'center', gap: 2 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={frame}
        onChange={(_, chosen: Frame | null) => chosen && setFrame(chosen)}
        aria-label={t('campaignPreview.previewOn')}
      >
        <ToggleButton value="phone">{t('campaignPreview.phone')}</ToggleButton>
        <ToggleButton value="device">{t('campaignPreview.device')}</ToggleButton>
      </ToggleButtonGroup>
      <LightLook>
        <Screen frame={frame}>
          {frame === 'device' ? (
            <PreviewedDevice image={isExpired ? undefined : images[place]} height={frames.device.height} />
          ) : null}
          {frame !== 'device' && isExpired ? <ExpiredGallery screenHeight={frames[frame].height} /> : null}
          {frame !== 'device' && !isExpired ? <PreviewedGallery images={images} /> : null}
        </Screen>
      </LightLook>
      {frame === 'device' && !isExpired && images.length > 1 ? (
        <PictureSteps
          position={place + 1}
          count={images.length}
          onStep={(by) => setTurn((place + by + images.length) % images.length)}
        />
      ) : null}
      <FormControlLabel
        control={<Switch size="small" checked={isExpired} onChange={(_, show) => setExpired(show)} />}
        label={t('campaignPreview.showExpired')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ margin: 0, gap: 1 }}
      />
    </Stack>
  );
}

interface ScreenProps {
  readonly frame: Frame;
  readonly children: ReactNode;
}

/** Laid out at the width of the real screen and then made smaller, so that every proportion holds. */
function Screen({ frame, children }: ScreenProps) {
  const { t } = useTranslation();
  const { width, height, shownWidth, radius } = frames[frame];
  const isDevice = frame === 'device';
  const { mainSoft, mainTint } = useShopColors();
  return (
    <Box
      role="img"
      aria-label={t('campaignPreview.previewLabel')}
      sx={{
        display: 'flex',
        height: `min(${(height * shownWidth) / width + 20}px, max(360px, 100dvh - 400px))`,
        padding: '10px',
        borderRadius: `${radius + 10}px`,
        backgroundColor: ink,
        boxShadow: '0 16px 48px rgb(18 22 33 / 0.18)',
      }}
    >
      <Box
        inert
        sx={{
          width: shownWidth,
          overflow: 'hidden auto',
          borderRadius: `${radius}px`,
          background: isDevice ? playerLook.ground : `linear-gradient(${mainSoft}, ${mainTint} 480px)`,
          color: pageLook.text,
          fontFamily: pageLook.fontFamily,
          display: 'flex',
          scrollbarWidth: 'none',
        }}
      >
        <Stack
          sx={{
            zoom: shownWidth / width,
            width,
            maxWidth: isDevice ? width : galleryImageWidthMax,
            minHeight: '100%',
            marginInline: 'auto',
          }}
        >
          {children}
        </Stack>
      </Box>
    </Box>
  );
}

interface PictureStepsProps {
  readonly position: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** A device shows its pictures in turn; here they turn by hand, and come round. */
function PictureSteps({ position, count, onStep }: PictureStepsProps) {
  const { t } = useTranslation();
  const turned = { '[dir=rtl] & svg': { transform: 'scaleX(-1)' } };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, typography: 'body2' }}>
      <IconButton aria-label={t('campaignPreview.previousPicture')} onClick={() => onStep(-1)} sx={turned}>
        <CaretLeftIcon size={18} />
      </IconButton>
      <span role="status">{t('campaigns.pictureOf', { position, count })}</span>
      <IconButton aria-label={t('campaignPreview.nextPicture')} onClick={() => onStep(1)} sx={turned}>
        <CaretRightIcon size={18} />
      </IconButton>
    </Stack>
  );
}

interface PreviewedDeviceProps {
  readonly image: Pick<ReadyImage, 'url'> | undefined;
  readonly height: number;
}

/** A screen in the shop: one picture at a time, whole, over the strip that asks for a number. */
function PreviewedDevice({ image, height }: PreviewedDeviceProps) {
  const { t } = useTranslation();
  const fill = { width: '100%', height: height - playerLook.stripHeightPx, flexShrink: 0 };
  return (
    <>
      {image ? (
        <Box component="img" src={image.url} alt="" sx={{ ...fill, display: 'block', objectFit: 'contain' }} />
      ) : (
        <Box
          sx={{ ...fill, display: 'grid', placeItems: 'center', color: '#c8ccd6', fontSize: 44, textAlign: 'center' }}
        >
          {t('campaignPreview.previewDeviceEmpty')}
        </Box>
      )}
      <Stack sx={{ alignItems: 'center', justifyContent: 'flex-end', height: playerLook.stripHeightPx, flexShrink: 0 }}>
        <Box
          sx={{
            marginBlockEnd: '12px',
            padding: '0.5em 1.5em',
            border: '1px solid rgb(255 255 255 / 0.26)',
            borderRadius: '99px',
            backgroundColor: 'rgb(255 255 255 / 0.09)',
            color: '#ffffff',
            fontSize: 20.8,
            fontWeight: 500,
            letterSpacing: '0.005em',
          }}
        >
          {t('campaignPreview.invitation')}
        </Box>
      </Stack>
    </>
  );
}
