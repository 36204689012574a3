import { campaignImagesMax } from '@fanfare/contract/campaigns.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ImageUploader } from '../images/image-uploader.tsx';
import { type ListedImage, isPreparing, keptImages, readyImages } from '../images/image-list.ts';
import { useListedImages } from '../images/use-listed-images.ts';
import { DetailsDrawer } from '../ui/details-drawer.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { AudienceCard } from './audience-card.tsx';
import { BasicsCard } from './basics-card.tsx';
import { type CampaignFormValues, campaignFormRules, toCampaignDraft } from './campaign-form.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { CreateFooter } from './create-footer.tsx';
import { CreatedPanel } from './created-panel.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { removeDraft } from './stored-draft.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type Creation, useCreateCampaign } from './use-create-campaign.ts';
import { useDraftPlace } from './use-draft-keeping.ts';

/** What a form begins with. */
export interface EditorStart {
  readonly id: string;
  readonly values: CampaignFormValues;
  readonly images: readonly ListedImage[];
  /** Whether pictures were chosen before that could not be kept. */
  readonly hasLostImages: boolean;
}

interface CampaignEditorProps {
  readonly start: EditorStart;
  readonly onAnother: () => void;
}

/** One campaign from its first field to its link. */
export function CampaignEditor({ start, onAnother }: CampaignEditorProps) {
  const { t } = useTranslation(['common', 'translations']);
  const place = useDraftPlace();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const form = useForm<CampaignFormValues>({
    resolver: zodResolver(campaignFormRules(Date.now)),
    defaultValues: start.values,
    mode: 'onTouched',
  });
  const inUse = useListedImages(campaignImagesMax, () => start.images);
  const images = readyImages(inUse.images);
  const { creation, progress, create, retry, finish } = useCreateCampaign({ onCreated: () => removeDraft(place) });
  const chooser = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const imagesProblem = problemOf(inUse.images);

  const submit = form.handleSubmit(
    async (values) => {
      setAsked(true);
      if (imagesProblem) return chooser.current?.focus();
      return await create(toCampaignDraft(values, { id: start.id, imageKeys: images.map(({ key }) => key) }), images);
    },
    () => setAsked(true),
  );
  if (creation.step === 'done') return <CreatedPanel campaignId={creation.campaignId} onAnother={onAnother} />;

  const isChanged = form.formState.isDirty || inUse.images !== start.images;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
      <LeaveGuard state={holdOf(creation, isChanged)} />
      {creation.step === 'editing' && creation.failure ? <Alert severity="error">{creation.failure}</Alert> : null}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 720px) minmax(288px, 360px)' } }}>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <BasicsCard form={form} />
          <SectionCard
            title={t('translations:campaigns.images')}
            lead={t('translations:campaignForm.imagesLead')}
          >
            {start.hasLostImages && images.length === 0 ? (
              <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
                {t('translations:images.addAgain')}
              </Alert>
            ) : null}
            <ImageUploader
              inUse={inUse}
              max={campaignImagesMax}
              error={isAsked && imagesProblem ? t(`translations:campaignForm.${imagesProblem}`) : undefined}
              buttonRef={chooser}
            />
          </SectionCard>
          <ScheduleCard form={form} />
          <DevicesCard form={form} />
          <AudienceCard form={form} />
        </Stack>
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <Box sx={{ position: 'sticky', insetBlockStart: 88 }}>
            <CampaignPreview images={images} />
          </Box>
        </Box>
      </Box>
      <CreateFooter
        form={form}
        id={start.id}
        imageCount={images.length}
        isWorthKeeping={isChanged && creation.step === 'editing'}
        isBusy={creation.step !== 'editing'}
        onPreview={() => setPreviewOpen(true)}
      />
      <DetailsDrawer
        isOpen={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
        kind={t('translations:campaigns.details')}
        title={t('translations:campaignForm.preview')}
      >
        <CampaignPreview images={images} />
      </DetailsDrawer>
      <UploadDialog
        creation={creation}
        images={images}
        progress={progress}
        onRetry={(campaignId) => void retry(campaignId)}
        onGoOn={finish}
      />
    </Stack>
  );
}

type ImagesProblem = 'errors.imagesMissing' | 'preparing' | 'brokenImages';

function problemOf(images: readonly ListedImage[]): ImagesProblem | undefined {
  if (isPreparing(images)) return 'preparing';
  if (keptImages(images).some(({ state }) => state.phase === 'failed')) return 'brokenImages';
  return readyImages(images).length === 0 ? 'errors.imagesMissing' : undefined;
}

function holdOf({ step }: Creation, isChanged: boolean) {
  if (step !== 'editing') return 'uploading';
  return isChanged ? 'unsaved' : 'free';
}
