import { campaignImagesMax } from '@fanfare/contract/campaigns.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
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
import { EditorFooter } from './editor-footer.tsx';
import { DevicesCard } from './devices-card.tsx';
import type { EditorStart } from './editor-start.ts';
import { LeaveCampaign } from './leave-campaign.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { removeDraft } from './stored-draft.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type Saving, useSaveCampaign } from './use-save-campaign.ts';
import { useDraftPlace } from './use-draft-keeping.ts';

interface CampaignEditorProps {
  readonly start: EditorStart;
  /** Where a second one may follow. */
  readonly onAnother?: () => void;
}

/** One campaign from its first field to its link. */
export function CampaignEditor({ start, onAnother }: CampaignEditorProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { id, campaignId } = start;
  const place = useDraftPlace(campaignId);
  const form = useForm<CampaignFormValues>({
    resolver: zodResolver(campaignFormRules(Date.now)),
    defaultValues: start.values,
    mode: 'onTouched',
  });
  const inUse = useListedImages(campaignImagesMax, () => start.images);
  const images = useMemo(() => readyImages(inUse.images), [inUse.images]);
  const { saving, progress, save, retry, finish } = useSaveCampaign({ onSaved: () => removeDraft(place) });
  const chooser = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const imagesProblem = problemOf(inUse.images);
  const imagesError = isAsked && imagesProblem ? t(`translations:campaignForm.${imagesProblem}`) : undefined;
  const isChanged = form.formState.isDirty || inUse.images !== start.images;

  const submitValid = async (values: CampaignFormValues) => {
    setAsked(true);
    if (imagesProblem) return chooser.current?.focus();
    return await save(toCampaignDraft(values, { id, campaignId, imageKeys: images.map(({ key }) => key) }), images);
  };
  const submit = (event: SyntheticEvent) => void form.handleSubmit(submitValid, () => setAsked(true))(event);

  if (saving.step === 'done') return <SavedPanel campaignId={saving.campaignId} {...(onAnother && { onAnother })} />;
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 4 }}>
      <LeaveCampaign state={holdOf(saving, isChanged)} />
      {saving.step === 'editing' && saving.failure ? <Failure message={saving.failure} /> : null}
      <BesidePreview images={images}>
        <BasicsCard form={form} />
        <ImagesCard inUse={inUse} hasLostImages={start.hasLostImages} error={imagesError} chooser={chooser} />
        <ScheduleCard form={form} />
        <DevicesCard form={form} />
        <AudienceCard form={form} />
      </BesidePreview>
      <EditorFooter
        form={form}
        id={id}
        campaignId={campaignId}
        images={images}
        isWorthKeeping={isChanged && saving.step === 'editing'}
        isBusy={saving.step !== 'editing'}
      />
      <UploadDialog
        saving={saving}
        isChange={campaignId !== undefined}
        images={images}
        progress={progress}
        onRetry={retry}
        onGoOn={finish}
      />
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
      {hasLostImages && !hasAdded(inUse.images) ? (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          {t('translations:images.addAgain')}
        </Alert>
      ) : null}
      <ImageUploader inUse={inUse} max={campaignImagesMax} error={error} buttonRef={chooser} />
    </SectionCard>
  );
}

/** Whether anything stands there that is not on the server. */
function hasAdded(images: readonly ListedImage[]): boolean {
  return images.some(({ state }) => state.phase !== 'ready' || state.image.blob !== undefined);
}

type ImagesProblem = 'errors.imagesMissing' | 'preparing' | 'brokenImages';

function problemOf(images: readonly ListedImage[]): ImagesProblem | undefined {
  if (isPreparing(images)) return 'preparing';
  if (keptImages(images).some(({ state }) => state.phase === 'failed')) return 'brokenImages';
  return readyImages(images).length === 0 ? 'errors.imagesMissing' : undefined;
}

function holdOf({ step }: Saving, isChanged: boolean) {
  if (step !== 'editing') return 'uploading';
  return isChanged ? 'unsaved' : 'free';
}
