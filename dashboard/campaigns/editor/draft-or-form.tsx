import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetInterruption, wasInterrupted } from '../../session/interrupted.ts';
import { useFormats } from '../../text/formats.ts';
import { Delayed } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { CampaignsSkeleton } from '../campaigns-skeleton.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { type EditorStart, startFromDraft } from './editor-start.ts';
import { type FoundDraft, findDraft, findPictures, lostPictures, removeDraft } from './stored-draft.ts';
import { useDraftPlace } from './use-draft-keeping.ts';

interface DraftOrFormProps {
  /** What the form begins with where no draft waits. */
  readonly begin: () => EditorStart;
  /** The campaign that is changed. */
  readonly campaignId?: string;
  /** What the form goes on with once its campaign is there. */
  readonly onAnother?: () => EditorStart;
}

/**
 * A draft that waits is asked about before anything else could take its place; unless the session's end came in the way
 * of it, then it just goes on.
 */
export function DraftOrForm(props: DraftOrFormProps) {
  const { t } = useTranslation();
  const found = useFoundDraft(props.campaignId);
  if (found !== 'looking') return <AskOrForm found={found} {...props} />;
  return (
    <Card sx={{ maxWidth: 720 }}>
      <Delayed thing={t('campaigns.details')}>
        <CampaignsSkeleton />
      </Delayed>
    </Card>
  );
}

/** What waits here, once its pictures have been looked for too. */
function useFoundDraft(campaignId: string | undefined): FoundDraft | undefined | 'looking' {
  const [place] = useState(useDraftPlace(campaignId));
  const [draft] = useState(() => findDraft(place));
  const [found, setFound] = useState<FoundDraft>();
  useEffect(() => {
    if (draft) void findPictures(place).then((files) => setFound({ draft, files }));
  }, [place, draft]);
  return draft ? (found ?? 'looking') : undefined;
}

function AskOrForm({ found, begin, campaignId, onAnother }: DraftOrFormProps & { found: FoundDraft | undefined }) {
  const place = useDraftPlace(campaignId);
  const goesOn = useInterruption(found !== undefined);
  const [waiting, setWaiting] = useState(goesOn ? undefined : found);
  const [start, setStart] = useState(() => (goesOn && found ? startFromDraft(found, campaignId) : begin()));
  useFocusOnceAnswered(waiting !== undefined);

  if (waiting) {
    const resume = () => {
      setStart(startFromDraft(waiting, campaignId));
      setWaiting(undefined);
    };
    const discard = () => {
      removeDraft(place);
      setWaiting(undefined);
    };
    return <WaitingDraft found={waiting} isChange={campaignId !== undefined} onContinue={resume} onDiscard={discard} />;
  }
  const another = onAnother && (() => setStart(onAnother()));
  return <CampaignEditor key={start.id} start={start} {...(another && { onAnother: another })} />;
}

/** Whether the session ended on this page while its draft was in hand; said once. */
function useInterruption(hasDraft: boolean): boolean {
  const { t } = useTranslation();
  const { userId } = useDraftPlace();
  const [goesOn] = useState(() => hasDraft && wasInterrupted(userId));
  useEffect(() => {
    if (goesOn && wasInterrupted(userId)) toastDone(t('session.restored'));
    forgetInterruption(userId);
  }, [userId, goesOn, t]);
  return goesOn;
}

/** The question takes the focus along when it goes, so it is put where the page begins. */
function useFocusOnceAnswered(isAsking: boolean) {
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    wasAsking.current = isAsking;
  }, [isAsking]);
}

interface WaitingDraftProps {
  readonly found: FoundDraft;
  /** Whether it changes a campaign that is there. */
  readonly isChange: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Asks what is to become of the draft that was left here. */
function WaitingDraft({ found, isChange, onContinue, onDiscard }: WaitingDraftProps) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const { savedAt, values } = found.draft;
  const { name } = values;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<NotePencilIcon />}
        title={t(`campaignForm.${isChange ? 'changesFound' : 'draftFound'}`, {
          relative: relative(savedAt),
        })}
        text={
          <Stack sx={{ gap: 2, alignItems: 'center' }}>
            {name ? <span>{t('campaignForm.draftNamed', { name })}</span> : null}
            {lostPictures(found) > 0 ? <Alert severity="info">{t('images.addAgain')}</Alert> : null}
          </Stack>
        }
        action={
          <Stack direction="row" sx={{ gap: 1.5 }}>
            <Button variant="contained" onClick={onContinue}>
              {t('campaignForm.continue')}
            </Button>
            <Button variant="outlined" color="secondary" onClick={onDiscard}>
              {t('campaignForm.discard')}
            </Button>
          </Stack>
        }
      />
    </Card>
  );
}
