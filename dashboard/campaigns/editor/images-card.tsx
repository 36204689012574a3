import { campaignImagesMax, imageAltMax } from '@fanfare/contract/campaigns.ts';
import { isLongerThan } from '@fanfare/contract/tags.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedImage, hasBroken, isNeverArrived, isPreparing, keyedImages } from '../../images/image-list.ts';
import { ImageUploader } from '../../images/image-uploader.tsx';
import type { ImagesContent } from '../../images/use-listed-images.ts';
import { SectionCard } from '../../ui/section-card.tsx';

interface ImagesCardProps {
  readonly inUse: ImagesContent;
  /** To be chosen again. */
  readonly lostImages: readonly string[];
  /** Said once somebody tried to send them. */
  readonly problem: ImagesProblem | undefined;
  readonly chooser: RefObject<HTMLButtonElement | null>;
}

/** The pictures in their order, each with its words. */
export function ImagesCard({ inUse, lostImages, problem, chooser }: ImagesCardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('campaigns.images')} lead={t('campaignForm.imagesLead')}>
      {lostImages.length > 0 && !hasAdded(inUse.images) ? (
        <Box sx={{ marginBlockEnd: 2 }}>
          <LostImages names={lostImages} />
        </Box>
      ) : null}
      <ImageUploader
        inUse={inUse}
        max={campaignImagesMax}
        altMax={imageAltMax}
        error={problem && t(`campaignForm.${problem}`)}
        buttonRef={chooser}
      />
    </SectionCard>
  );
}

/** Which images were chosen once and are not there any more. */
export function LostImages({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" sx={{ textAlign: 'start' }}>
      <AlertTitle>{t('images.addAgain')}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Whether anything stands there that is not on the server. */
function hasAdded(images: readonly ListedImage[]): boolean {
  return images.some(({ state }) =>
    state.phase === 'ready' ? state.image.blob !== undefined : !isNeverArrived(state),
  );
}

type ImagesProblem = 'errors.imagesMissing' | 'errors.altTooLong' | 'preparing' | 'brokenImages';

/** Why the pictures can not be sent as they are; names of texts in `campaigns.form`. */
export function imagesProblemOf(images: readonly ListedImage[]): ImagesProblem | undefined {
  if (isPreparing(images)) return 'preparing';
  if (hasBroken(images)) return 'brokenImages';
  const keyed = keyedImages(images);
  if (keyed.length === 0) return 'errors.imagesMissing';
  return keyed.some(({ alt }) => isLongerThan(alt.trim(), imageAltMax)) ? 'errors.altTooLong' : undefined;
}
