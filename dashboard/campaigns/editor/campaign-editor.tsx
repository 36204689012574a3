import { campaignImagesMax } from '@fanfare/contract/campaigns.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { savedSegmentsQuery } from '../../customers/queries.ts';
import { type ReadyImage, isSameImages, keyedImages, readyImages } from '../../images/image-list.ts';
import { type ImageProgress, refusedOf } from '../../images/upload-images.ts';
import { UploadRows } from '../../images/upload-rows.tsx';
import { useListedImages } from '../../images/use-listed-images.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { Announcer } from '../../ui/announcer.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useSlow } from '../../ui/loading.tsx';
import { goTo, SectionLinks, SectionPlace } from '../../ui/section-links.tsx';
import { devicesQuery } from '../../workspace/queries.ts';
import { editedParam } from '../campaign-links.ts';
import { CampaignPreview } from '../preview/campaign-preview.tsx';
import { AudienceCard } from './audience-card.tsx';
import { BasicsCard } from './basics-card.tsx';
import { type CampaignFormValues, campaignFormRules, toCampaignDraft } from './campaign-form.ts';
import { DevicesCard } from './devices-card.tsx';
import { type EditorStart, findDraft, removeDraft, useDraftPlace } from './draft.ts';
import { EditorFooter, type SectionName } from './editor-footer.tsx';
import { ImagesCard, imagesProblemOf } from './images-card.tsx';
import { SaveErrorAlert } from './save-error-alert.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { type Saving, useSaveCampaign } from './use-save-campaign.ts';

interface CampaignEditorProps {
  readonly start: EditorStart;
  /** Where a second one may follow. */
  readonly onAnother?: () => void;
}

/** One campaign from its first field to its link. */
export function CampaignEditor({ start, onAnother }: CampaignEditorProps) {
  const { id, campaignId, unmodifiedSince } = start;
  const place = useDraftPlace(campaignId);
  const inUse = useListedImages(campaignImagesMax, () => start.images);
  const images = useMemo(() => readyImages(inUse.images), [inUse.images]);
  // Another tab may have kept one of its own since.
  const onSaved = () => (findDraft(place)?.id === id ? removeDraft(place) : undefined);
  const saves = useSaveCampaign({ wasSent: start.wasSent, onSaved, onGone: inUse.forgetRemoved });
  const { saving, wasSent, progress, save, retry, finish } = saves;
  const { form, deviceIds, setTagRefused } = useCampaignForm(start);
  const chooser = useRef<HTMLButtonElement>(null);
  const imagesProblem = imagesProblemOf(inUse.images);
  const isChanged = form.formState.isDirty || !isSameImages(inUse.images, start.images);

  /** Saves over the version that was seen; over any, where none is named. */
  const submitOver = (seen: number | undefined) => {
    const submitValid = async (values: CampaignFormValues) => {
      if (imagesProblem) return focusWrong(imagesProblem, chooser.current);
      const parts = { id, campaignId, unmodifiedSince: seen, deviceIds, now: Date.now() };
      const draft = toCampaignDraft(values, { ...parts, images: keyedImages(inUse.images) });
      return await save(draft, images);
    };
    return form.handleSubmit(submitValid);
  };

  if (saving.step === 'done') return <SavedPanel campaignId={saving.campaignId} {...(onAnother && { onAnother })} />;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submitOver(unmodifiedSince)(event)} sx={{ gap: 4 }}>
      <LeaveCampaign state={holdOf(saving, isChanged)} />
      <SaveErrorAlert saving={saving} campaignId={campaignId} onSaveAnyway={() => void submitOver(undefined)()} />
      <BesidePreview images={images}>
        <FormSections>
          {{
            basics: <BasicsCard form={form} onRefused={setTagRefused} />,
            images: (
              <ImagesCard
                inUse={inUse}
                lostImages={start.lostImages}
                problem={form.formState.isSubmitted ? imagesProblem : undefined}
                chooser={chooser}
              />
            ),
            when: <ScheduleCard form={form} />,
            where: <DevicesCard form={form} knownIds={deviceIds} />,
            audience: <AudienceCard form={form} />,
          }}
        </FormSections>
      </BesidePreview>
      <EditorFooter
        {...{ form, id, wasSent, campaignId, unmodifiedSince, images }}
        listed={inUse.images}
        lostImages={start.lostImages}
        isWorthKeeping={(isChanged || wasSent || start.isResumed === true) && isInForm(saving)}
        isBusy={saving.step !== 'editing'}
      />
      <UploadDialog
        {...{ saving, images, progress }}
        isChange={campaignId !== undefined}
        onRetry={retry}
        onGoOn={finish}
      />
    </Stack>
  );
}

/** To the picture whose description is too long, else to where pictures are chosen. */
function focusWrong(problem: string, chooser: HTMLElement | null): void {
  const tooLong = problem === 'errors.altTooLong' ? document.querySelector<HTMLElement>('[data-wrong]') : null;
  const place = tooLong ?? chooser;
  if (place) place.focus();
  else goTo('images');
}

/** The cards of the form, and above them the way to each. */
function FormSections({ children }: { readonly children: Readonly<Record<SectionName, ReactNode>> }) {
  const { t } = useTranslation();
  const titles: Readonly<Record<SectionName, string>> = {
    images: t('campaigns.images'),
    basics: t('campaignForm.basics'),
    when: t('campaignForm.when'),
    where: t('campaignForm.where'),
    audience: t('campaigns.audience'),
  };
  const names = Object.keys(titles) as SectionName[];
  return (
    <>
      <SectionLinks from="lg" sections={names.map((name) => ({ id: name, title: titles[name] }))} />
      {names.map((name) => (
        <SectionPlace key={name} id={name}>
          {children[name]}
        </SectionPlace>
      ))}
    </>
  );
}

function useCampaignForm({ values }: EditorStart) {
  const { caller, ws } = useWorkspaceApi();
  const { devices } = useCurrentWorkspace().workspace;
  // What every page shares may be hours old, and another tab may have paired one since.
  const asked = useQuery({ ...devicesQuery(caller, ws), refetchOnMount: 'always' });
  const deviceIds = asked.isFetchedAfterMount && !asked.isError ? devices.map(({ id }) => id) : undefined;
  const segments = useQuery(savedSegmentsQuery(caller, ws));
  const segmentIds = segments.data?.map(({ segmentId }) => segmentId);
  const [isTagRefused, setTagRefused] = useState(false);
  const form = useForm<CampaignFormValues>({
    resolver: zodResolver(campaignFormRules({ now: Date.now, deviceIds, segmentIds, isTagRefused })),
    defaultValues: values,
    mode: 'onTouched',
  });
  return { form, deviceIds, setTagRefused };
}

function isInForm({ step }: Saving): boolean {
  return step === 'editing' || step === 'saving';
}

function holdOf({ step }: Saving, isChanged: boolean) {
  if (step !== 'editing') return 'uploading';
  return isChanged ? 'unsaved' : 'free';
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

interface LeaveCampaignProps {
  /** `unsaved` leaves a draft behind, `uploading` leaves pictures unsent. */
  readonly state: 'free' | 'unsaved' | 'uploading';
}

/** Asks before a campaign is left unfinished. */
function LeaveCampaign({ state }: LeaveCampaignProps) {
  const { t } = useTranslation();
  const text = state === 'uploading' ? 'leaveUploading' : 'leaveText';
  return (
    <LeaveGuard
      isDirty={state !== 'free'}
      thingParams={[editedParam]}
      title={t('campaignForm.leaveTitle')}
      text={t(`campaignForm.${text}`)}
      leaveLabel={t('campaignForm.leave')}
      stayLabel={t('campaignForm.stay')}
    />
  );
}

interface UploadDialogProps {
  readonly saving: Saving;
  /** Whether the campaign was there before. */
  readonly isChange: boolean;
  readonly images: readonly ReadyImage[];
  readonly progress: Readonly<Record<string, ImageProgress>>;
  readonly onRetry: (campaignId: string) => Promise<void>;
  readonly onGoOn: (campaignId: string) => void;
}

/** How far the campaign and each of its pictures have come; it closes by itself when all are there. */
function UploadDialog({ saving, isChange, images, progress, onRetry, onGoOn }: UploadDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { step } = saving;
  const arrived = images.filter(({ key }) => progress[key]?.outcome === 'arrived').length;
  const counted = { arrived, count: images.length };
  const isSlow = useSlow(step === 'saving');
  const refused = saving.step === 'incomplete' ? refusedOf(saving.failed ?? []) : undefined;
  return (
    <Dialog open={step !== 'editing' && step !== 'done'} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Announcer />
      <DialogTitle id={titleId} aria-live="polite">
        {step === 'saving' && t(`campaignSaving.${isChange ? 'saving' : 'creating'}`)}
        {step === 'uploading' && t('campaignSaving.uploading', counted)}
        {step === 'incomplete' && t(refused ? 'images.refused' : 'campaignSaving.uploadFailed', counted)}
      </DialogTitle>
      <DialogContent>
        {step === 'incomplete' ? (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {t('campaignSaving.uploadFailedText')}
            {refused ? <Typography variant="body2">{refused.reason}</Typography> : null}
          </Alert>
        ) : null}
        {isSlow ? (
          <Typography variant="secondary" role="status" sx={{ marginBlockEnd: 1 }}>
            {t('ui.stillWorking')}
          </Typography>
        ) : null}
        <UploadRows images={images} progress={progress} />
      </DialogContent>
      {saving.step === 'incomplete' ? (
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={() => onGoOn(saving.campaignId)}>
            {t('campaignSaving.goOnWithout')}
          </Button>
          {refused?.isFinal ? null : (
            <Button variant="contained" onClick={() => void onRetry(saving.campaignId)}>
              {t('ui.tryAgain')}
            </Button>
          )}
        </DialogActions>
      ) : null}
    </Dialog>
  );
}
