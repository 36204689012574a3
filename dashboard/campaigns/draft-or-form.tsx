import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetInterruption, wasInterrupted } from '../session/interrupted.ts';
import { toastDone } from '../ui/toasts.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { type EditorStart, startFromDraft } from './editor-start.ts';
import { type StoredDraft, findDraft, removeDraft } from './stored-draft.ts';
import { useDraftPlace } from './use-draft-keeping.ts';
import { WaitingDraft } from './waiting-draft.tsx';

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
export function DraftOrForm({ begin, campaignId, onAnother }: DraftOrFormProps) {
  const place = useDraftPlace(campaignId);
  const interrupted = useInterruptedDraft(campaignId);
  const [draft, setDraft] = useState(() => (interrupted ? undefined : findDraft(place)));
  const [start, setStart] = useState(() => (interrupted ? startFromDraft(interrupted, campaignId) : begin()));
  useFocusOnceAnswered(draft !== undefined);

  if (draft) {
    const resume = () => {
      setStart(startFromDraft(draft, campaignId));
      setDraft(undefined);
    };
    const discard = () => {
      removeDraft(place);
      setDraft(undefined);
    };
    return <WaitingDraft draft={draft} isChange={campaignId !== undefined} onContinue={resume} onDiscard={discard} />;
  }
  const another = onAnother && (() => setStart(onAnother()));
  return <CampaignEditor key={start.id} start={start} {...(another && { onAnother: another })} />;
}

/** What was in hand when the session ended on this page; said once. */
function useInterruptedDraft(campaignId: string | undefined): StoredDraft | undefined {
  const { t } = useTranslation();
  const place = useDraftPlace(campaignId);
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
