import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRelativeTimes } from '../../ui/use-now.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import {
  type EditorStart,
  type StoredDraft,
  findDraft,
  keepDraft,
  lostImages,
  removeDraft,
  startFromDraft,
  useDraftPlace,
} from './draft.ts';
import { LostImages } from './images-card.tsx';

interface DraftOrFormProps {
  /** What the form begins with where no draft waits. */
  readonly begin: () => EditorStart;
  /** The campaign that is changed. */
  readonly campaignId?: string;
  /** What the form goes on with once its campaign is there. */
  readonly onAnother?: () => EditorStart;
}

/** A draft that waits is asked about before anything else could take its place. */
export function DraftOrForm({ begin, campaignId, onAnother }: DraftOrFormProps) {
  const place = useDraftPlace(campaignId);
  const [waiting, setWaiting] = useState(() => findDraft(place));
  const [start, setStart] = useState(begin);
  useFocusOnceAnswered(waiting !== undefined);

  if (waiting) {
    const resume = () => {
      const resumed = startFromDraft(waiting, campaignId);
      keepDraft(place, { ...waiting, id: resumed.id });
      setStart(resumed);
      setWaiting(undefined);
    };
    const discard = () => {
      removeDraft(place);
      setWaiting(undefined);
    };
    return <WaitingDraft draft={waiting} isChange={campaignId !== undefined} onContinue={resume} onDiscard={discard} />;
  }
  const another = onAnother && (() => setStart(onAnother()));
  return <CampaignEditor key={start.id} start={start} {...(another && { onAnother: another })} />;
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
  readonly draft: StoredDraft;
  /** Whether it changes a campaign that is there. */
  readonly isChange: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Asks what is to become of the draft that was left here. */
function WaitingDraft({ draft, isChange, onContinue, onDiscard }: WaitingDraftProps) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const { savedAt, values } = draft;
  const { name } = values;
  const lost = lostImages(draft);
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<NotePencilIcon />}
        title={t(`campaignForm.${isChange ? 'changesFound' : 'draftFound'}`, {
          relative: ago(savedAt),
        })}
        text={
          <Stack sx={{ gap: 2, alignItems: 'center' }}>
            {name ? <span>{t('campaignForm.draftNamed', { name })}</span> : null}
            {lost.length > 0 ? <LostImages names={lost} /> : null}
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
