import { campaignImagesMax, imageAltMax } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedImage, isPreparing, keptImages, readyImages } from '../../images/image-list.ts';
import { ImageUploader } from '../../images/image-uploader.tsx';
import type { ImagesContent } from '../../images/use-listed-images.ts';
import { SectionCard } from '../../ui/section-card.tsx';

interface ImagesCardProps {
  readonly inUse: ImagesContent;
  readonly hasLostImages: boolean;
  /** Said once somebody tried to send them. */
  readonly problem: ImagesProblem | undefined;
  readonly chooser: RefObject<HTMLButtonElement | null>;
}

/** The pictures in their order, each with its words. */
export function ImagesCard({ inUse, hasLostImages, problem, chooser }: ImagesCardProps) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('campaigns.images')} lead={t('campaignForm.imagesLead')}>
      {hasLostImages && !hasAdded(inUse.images) ? (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          {t('images.addAgain')}
        </Alert>
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

/** Whether anything stands there that is not on the server. */
function hasAdded(images: readonly ListedImage[]): boolean {
  return images.some(({ state }) => state.phase !== 'ready' || state.image.blob !== undefined);
}

type ImagesProblem = 'errors.imagesMissing' | 'preparing' | 'brokenImages';

/** Why the pictures can not be sent as they are; names of texts in `campaigns.form`. */
export function imagesProblemOf(images: readonly ListedImage[]): ImagesProblem | undefined {
  if (isPreparing(images)) return 'preparing';
  if (keptImages(images).some(({ state }) => state.phase === 'failed')) return 'brokenImages';
  return readyImages(images).length === 0 ? 'errors.imagesMissing' : undefined;
}
