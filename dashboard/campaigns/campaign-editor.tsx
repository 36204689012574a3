import { campaignImagesMax } from '@fanfare/contract/campaigns.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readyImages } from '../images/image-list.ts';
import { useListedImages } from '../images/use-listed-images.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { AudienceCard } from './audience-card.tsx';
import { BasicsCard } from './basics-card.tsx';
import { BesidePreview } from './beside-preview.tsx';
import { type CampaignFormValues, campaignFormRules, toCampaignDraft } from './campaign-form.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { DevicesCard } from './devices-card.tsx';
import type { EditorStart } from './editor-start.ts';
import { SectionLinks, SectionPlace } from './form-sections.tsx';
import { ImagesCard, imagesProblemOf } from './images-card.tsx';
import { LeaveCampaign } from './leave-campaign.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { removeDraft } from './stored-draft.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type Saving, useSaveCampaign } from './use-save-campaign.ts';
import { useBroughtIntoView } from './use-brought-into-view.ts';
import { useDraftPlace } from './use-draft-keeping.ts';

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
  const { saving, progress, save, retry, finish } = useSaveCampaign({ onSaved: () => removeDraft(place) });
  const { form, deviceIds } = useCampaignForm(start);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const imagesProblem = imagesProblemOf(inUse.images);
  const isChanged = form.formState.isDirty || inUse.images !== start.images;

  /** Saves over the version that was seen; over any, where none is named. */
  const submitOver = (seen: number | undefined) => {
    const submitValid = async (values: CampaignFormValues) => {
      setAsked(true);
      if (imagesProblem) return chooser.current?.focus();
      return await save(toCampaignDraft(values, { id, campaignId, unmodifiedSince: seen, images, deviceIds }), images);
    };
    return form.handleSubmit(submitValid, () => setAsked(true));
  };

  if (saving.step === 'done') return <SavedPanel campaignId={saving.campaignId} {...(onAnother && { onAnother })} />;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submitOver(unmodifiedSince)(event)} sx={{ gap: 4 }}>
      <LeaveCampaign state={holdOf(saving, isChanged)} />
      <SaveErrorAlert saving={saving} campaignId={campaignId} onSaveAnyway={() => void submitOver(undefined)()} />
      <BesidePreview images={images}>
        <Sections>
          {{
            basics: <BasicsCard form={form} />,
            images: (
              <ImagesCard
                inUse={inUse}
                hasLostImages={start.hasLostImages}
                problem={isAsked ? imagesProblem : undefined}
                chooser={chooser}
              />
            ),
            when: <ScheduleCard form={form} />,
            where: <DevicesCard form={form} />,
            audience: <AudienceCard form={form} />,
          }}
        </Sections>
      </BesidePreview>
      <EditorFooter
        {...{ form, id, campaignId, unmodifiedSince, images }}
        isWorthKeeping={isChanged && saving.step === 'editing'}
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

function useCampaignForm({ values }: EditorStart) {
  const { devices } = useCurrentWorkspace().workspace;
  const deviceIds = devices.map(({ id }) => id);
  const form = useForm<CampaignFormValues>({
    resolver: zodResolver(campaignFormRules({ now: Date.now, deviceIds })),
    defaultValues: values,
    mode: 'onTouched',
  });
  return { form, deviceIds };
}

type SectionName = 'basics' | 'images' | 'when' | 'where' | 'audience';

/** The cards of the form, and above them the way to each. */
function Sections({ children }: { readonly children: Readonly<Record<SectionName, ReactNode>> }) {
  const { t } = useTranslation(['common', 'translations']);
  const titles: Readonly<Record<SectionName, string>> = {
    basics: t('translations:campaignForm.basics'),
    images: t('translations:campaigns.images'),
    when: t('translations:campaignForm.when'),
    where: t('translations:campaignForm.where'),
    audience: t('translations:campaigns.audience'),
  };
  const names = Object.keys(titles) as SectionName[];
  return (
    <>
      <SectionLinks sections={names.map((name) => ({ id: name, title: titles[name] }))} />
      {names.map((name) => (
        <SectionPlace key={name} id={name}>
          {children[name]}
        </SectionPlace>
      ))}
    </>
  );
}

interface SaveErrorAlertProps {
  readonly saving: Saving;
  readonly campaignId: string | undefined;
  readonly onSaveAnyway: () => void;
}

/** Why it was not saved. */
function SaveErrorAlert({ saving, campaignId, onSaveAnyway }: SaveErrorAlertProps) {
  if (saving.step !== 'editing') return null;
  if (saving.isChangedMeanwhile && campaignId) {
    return <ChangedMeanwhile campaignId={campaignId} onSaveAnyway={onSaveAnyway} />;
  }
  return saving.failure ? <Failure message={saving.failure} /> : null;
}

/** The button that failed stands far below what says so. By the time an effect runs, the dialog has given back the focus. */
function Failure({ message }: { readonly message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useBroughtIntoView(alert);
  return (
    <Alert ref={alert} severity="error">
      {message}
    </Alert>
  );
}

function holdOf({ step }: Saving, isChanged: boolean) {
  if (step !== 'editing') return 'uploading';
  return isChanged ? 'unsaved' : 'free';
}
