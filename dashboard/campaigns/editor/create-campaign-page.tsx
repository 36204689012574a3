import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import { Campaign } from '@fanfare/contract/campaigns.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { LinkButton } from '../../ui/router-link.tsx';
import { useRelativeTimes } from '../../ui/use-now.ts';
import { editedCampaignId } from '../campaign-links.ts';
import { CampaignsSkeleton } from '../campaigns-skeleton.tsx';
import { campaignQuery } from '../queries.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import {
  type EditorStart,
  type StoredDraft,
  findDraft,
  keepDraft,
  lostImages,
  removeDraft,
  startEmpty,
  startFromCampaign,
  startFromCopy,
  startFromDraft,
  useDraftPlace,
} from './draft.ts';
import { LostImages } from './images-card.tsx';

/** The one form for campaigns: for a new one, or for the one that the address names. */
export function CreateCampaignPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const editedId = editedCampaignId(params);
  return (
    <Page
      title={t(editedId ? 'campaigns.editTitle' : 'campaigns.create')}
      lead={t(editedId ? 'campaignForm.editLead' : 'campaignForm.lead')}
    >
      {editedId ? <EditCampaign key={editedId} id={editedId} /> : <NewCampaign />}
    </Page>
  );
}

function NewCampaign() {
  const { t } = useTranslation();
  const { devices } = useCurrentWorkspace().workspace;
  const copyOf = useCopiedCampaign();
  const another = () => startEmpty(devices.length > 0);
  const nameOf = (position: number, count: number) => t('images.position', { position, count });
  return <DraftOrForm begin={() => (copyOf ? startFromCopy(copyOf, nameOf) : another())} onAnother={another} />;
}

const CopyState = z.object({ copyOf: Campaign, ws: z.string() });

/** The campaign that was chosen to be duplicated on the way here, in this workspace: another tab may have changed it. */
function useCopiedCampaign(): Campaign | undefined {
  const { state } = useLocation() as { state: unknown };
  const { data } = CopyState.safeParse(state);
  const { workspace } = useCurrentWorkspace();
  return data?.ws === workspace.workspace_id ? data.copyOf : undefined;
}

/** The form with a campaign in it, as the server has it now. */
export function EditCampaign({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...campaignQuery(caller, ws, id),
    refetchOnMount: 'always',
  });
  const [opened, setOpened] = useState<Campaign>();
  // What comes in later must not take the place of what is being typed.
  if (!opened && data && isFetchedAfterMount) setOpened(data);
  return (
    <QueryView
      query={{ data: opened, error, refetch }}
      label={t('campaigns.details')}
      lead={t('campaignForm.editNotLoaded')}
      message={(code) => t('campaigns.fetchOneError', { code })}
      skeleton={
        <Card sx={{ maxWidth: 720 }}>
          <CampaignsSkeleton />
        </Card>
      }
    >
      {(campaign) => <OpenedCampaign campaign={campaign} />}
    </QueryView>
  );
}

function OpenedCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation();
  const [isOver] = useState(() => hasEnded(campaign, Date.now()));
  if (!isOver) return <DraftOrForm campaignId={campaign.id} begin={() => startFromCampaign(campaign)} />;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<ClockCounterClockwiseIcon />}
        title={t('campaignForm.editEnded')}
        text={t('campaignForm.editEndedText')}
        action={
          <LinkButton to={paths.campaigns} variant="outlined" color="secondary">
            {t('campaignSaving.viewAll')}
          </LinkButton>
        }
      />
    </Card>
  );
}

interface DraftOrFormProps {
  /** What the form begins with where no draft waits. */
  readonly begin: () => EditorStart;
  /** The campaign that is changed. */
  readonly campaignId?: string;
  /** What the form goes on with once its campaign is there. */
  readonly onAnother?: () => EditorStart;
}

/** A draft that waits is asked about before anything else could take its place. */
function DraftOrForm({ begin, campaignId, onAnother }: DraftOrFormProps) {
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
