import { campaignImagesMax } from '@fanfare/contract/campaigns.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ImageUploader } from '../images/image-uploader.tsx';
import { type ListedImage, type ReadyImage, isPreparing, keptImages, readyImages } from '../images/image-list.ts';
import { type ImagesInUse, useListedImages } from '../images/use-listed-images.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { AudienceCard } from './audience-card.tsx';
import { BasicsCard } from './basics-card.tsx';
import { type CampaignFormValues, campaignFormRules, toCampaignDraft } from './campaign-form.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { CreateFooter } from './create-footer.tsx';
import { CreatedPanel } from './created-panel.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LeaveCampaign } from './leave-campaign.tsx';
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
  const imagesError = isAsked && imagesProblem ? t(`translations:campaignForm.${imagesProblem}`) : undefined;
  const isChanged = form.formState.isDirty || inUse.images !== start.images;

  const submitValid = async (values: CampaignFormValues) => {
    setAsked(true);
    if (imagesProblem) return chooser.current?.focus();
    return await create(toCampaignDraft(values, { id: start.id, imageKeys: images.map(({ key }) => key) }), images);
  };
  const submit = (event: SyntheticEvent) => void form.handleSubmit(submitValid, () => setAsked(true))(event);

  if (creation.step === 'done') return <CreatedPanel campaignId={creation.campaignId} onAnother={onAnother} />;
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 4 }}>
      <LeaveCampaign state={holdOf(creation, isChanged)} />
      {creation.step === 'editing' && creation.failure ? <Failure message={creation.failure} /> : null}
      <BesidePreview images={images}>
        <BasicsCard form={form} />
        <ImagesCard inUse={inUse} hasLostImages={start.hasLostImages} error={imagesError} chooser={chooser} />
        <ScheduleCard form={form} />
        <DevicesCard form={form} />
        <AudienceCard form={form} />
      </BesidePreview>
      <CreateFooter
        form={form}
        id={start.id}
        images={images}
        isWorthKeeping={isChanged && creation.step === 'editing'}
        isBusy={creation.step !== 'editing'}
      />
      <UploadDialog creation={creation} images={images} progress={progress} onRetry={retry} onGoOn={finish} />
    </Stack>
  );
}

/** The button that failed stands far below what says so. By the time an effect runs, the dialog has given back the focus. */
function Failure({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Alert ref={alert} severity="error">
      {message}
    </Alert>
  );
}

interface BesidePreviewProps {
  readonly images: readonly ReadyImage[];
  readonly children: ReactNode;
}

/** The form's cards; beside them, where there is room, what visitors will see. */
function BesidePreview({ images, children }: BesidePreviewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 720px) minmax(288px, 360px)' } }}>
      <Stack sx={{ gap: 4, minWidth: 0 }}>{children}</Stack>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <Box sx={{ position: 'sticky', insetBlockStart: 88 }}>
          <CampaignPreview images={images} />
        </Box>
      </Box>
    </Box>
  );
}

interface ImagesCardProps {
  readonly inUse: ImagesInUse;
  readonly hasLostImages: boolean;
  readonly error: string | undefined;
  readonly chooser: RefObject<HTMLButtonElement | null>;
}

function ImagesCard({ inUse, hasLostImages, error, chooser }: ImagesCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <SectionCard title={t('translations:campaigns.images')} lead={t('translations:campaignForm.imagesLead')}>
      {hasLostImages && inUse.images.length === 0 ? (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          {t('translations:images.addAgain')}
        </Alert>
      ) : null}
      <ImageUploader inUse={inUse} max={campaignImagesMax} error={error} buttonRef={chooser} />
    </SectionCard>
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
