import { newUuid } from '@fanfare/contract/uuid.ts';
import { Campaign } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { storedImage } from '../images/image-list.ts';
import { paths } from '../paths.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { forgetInterruption, wasInterrupted } from '../session/interrupted.ts';
import { useFormats } from '../text/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { CampaignEditor, type EditorStart } from './campaign-editor.tsx';
import { copiedCampaignForm, emptyCampaignForm } from './campaign-form.ts';
import { DateTexts } from './date-texts.tsx';
import { type StoredDraft, findDraft, removeDraft } from './stored-draft.ts';
import { useDraftPlace } from './use-draft-keeping.ts';

export function CreateCampaignPage() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Page title={t('translations:campaigns.create')} lead={t('translations:campaignForm.lead')}>
      <DateTexts>
        <DraftOrForm />
      </DateTexts>
    </Page>
  );
}

/**
 * A draft that waits is asked about before anything else could take its place; unless the session's end came in the way
 * of it, then it just goes on.
 */
function DraftOrForm() {
  const place = useDraftPlace();
  const { workspace } = useCurrentWorkspace();
  const navigate = useNavigate();
  const copyOf = useCopiedCampaign();
  const hasDevices = workspace.devices.length > 0;
  const interrupted = useInterruptedDraft();
  const [draft, setDraft] = useState(() => (interrupted ? undefined : findDraft(place)));
  const [start, setStart] = useState<EditorStart>(() => {
    if (interrupted) return startFromDraft(interrupted);
    return copyOf ? startFromCopy(copyOf) : startEmpty(hasDevices);
  });

  useFocusOnceAnswered(draft !== undefined);

  if (draft) {
    const resume = () => {
      setStart(startFromDraft(draft));
      setDraft(undefined);
    };
    const discard = () => {
      removeDraft(place);
      setDraft(undefined);
    };
    return <WaitingDraft draft={draft} onContinue={resume} onDiscard={discard} />;
  }
  const startAnother = () => {
    setStart(startEmpty(hasDevices));
    // A copy was made of the campaign that the address still remembers.
    void navigate(paths.createCampaign, { replace: true, state: null });
  };
  return <CampaignEditor key={start.id} start={start} onAnother={startAnother} />;
}

/** What was in hand when the session ended on this page; said once. */
function useInterruptedDraft(): StoredDraft | undefined {
  const { t } = useTranslation();
  const place = useDraftPlace();
  const { userId } = place;
  const [draft] = useState(() => (wasInterrupted(userId) ? findDraft(place) : undefined));
  useEffect(() => {
    if (draft && wasInterrupted(userId)) toastDone(t('session.restored'));
    forgetInterruption(userId);
  }, [userId, draft, t]);
  return draft;
}

/** The question takes the focus along when it goes, so it is put where the page begins. */
function useFocusOnceAnswered(isAsking: boolean) {
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    wasAsking.current = isAsking;
  }, [isAsking]);
}

const CopyState = z.object({ copyOf: Campaign });

/** The campaign that was chosen to be duplicated on the way here. */
function useCopiedCampaign(): Campaign | undefined {
  const { state } = useLocation() as { state: unknown };
  return CopyState.safeParse(state).data?.copyOf;
}

function startEmpty(hasDevices: boolean): EditorStart {
  const values = emptyCampaignForm({ now: Date.now(), hasDevices });
  return { id: newUuid(), values, images: [], hasLostImages: false };
}

function startFromDraft({ id, values, images }: StoredDraft): EditorStart {
  return { id, values, images: [], hasLostImages: images > 0 };
}

function startFromCopy(campaign: Campaign): EditorStart {
  const images = campaign.images.flatMap((imageUrl) => {
    const key = campaign.imageKeys.find((one) => imageUrl.endsWith(one));
    return key ? [storedImage({ key, imageUrl })] : [];
  });
  return {
    id: newUuid(),
    values: copiedCampaignForm(campaign),
    images,
    hasLostImages: images.length < campaign.imageKeys.length,
  };
}

interface WaitingDraftProps {
  readonly draft: StoredDraft;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

function WaitingDraft({ draft, onContinue, onDiscard }: WaitingDraftProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const { name } = draft.values;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<NotePencilIcon />}
        title={t('translations:campaignForm.draftFound', { relative: relative(draft.savedAt) })}
        text={
          <Stack sx={{ gap: 2, alignItems: 'center' }}>
            {name ? <span>{t('translations:campaignForm.draftNamed', { name })}</span> : null}
            {draft.images > 0 ? <Alert severity="info">{t('translations:images.addAgain')}</Alert> : null}
          </Stack>
        }
        action={
          <Stack direction="row" sx={{ gap: 1.5 }}>
            <Button variant="contained" onClick={onContinue}>
              {t('translations:campaignForm.continue')}
            </Button>
            <Button variant="outlined" color="secondary" onClick={onDiscard}>
              {t('translations:campaignForm.discard')}
            </Button>
          </Stack>
        }
      />
    </Card>
  );
}
