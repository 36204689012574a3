// Writing a text and looking at what it would come to.
import { type Broadcast, BroadcastDraft, getBroadcast, saveBroadcast } from '@fanfare/contract/broadcasts.ts';
import { call, isRefusal } from '@fanfare/contract/call.ts';
import { campaignContentMax } from '@fanfare/contract/campaigns.ts';
import { isLongerThan } from '@fanfare/contract/tags.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isInRange } from '../campaigns/editor/campaign-form.ts';
import { useBroughtIntoView } from '../campaigns/editor/save-error-alert.tsx';
import { broadcastPaths } from '../paths.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { usePersistedInput, useTyped } from '../session/use-persisted-form.ts';
import { markTextsStale } from '../texts/queries.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Page } from '../ui/page.tsx';
import { Quote } from '../ui/quote.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow, useRelativeTimes } from '../ui/use-now.ts';
import { AudienceCard } from './audience-card.tsx';
import { useExample } from './link.ts';
import { Phone, besidePhone } from './phone.tsx';
import { toDraft } from './queries.ts';
import { type DraftEnd, RemoveDraft } from './remove-draft.tsx';
import { Review, useRefusedWords } from './review.tsx';
import { TextCard } from './text-card.tsx';
import { type When, WhenCard, toWhen } from './when-card.tsx';

/** Also what is not ready to be kept by the server. */
const Unsaved = z.object({
  id: z.string(),
  draft: BroadcastDraft.extend({ body: z.string() }),
  isLater: z.boolean(),
  lastAt: z.number().nullable().default(null),
  keptAt: z.number().optional(),
});

const nameHere = () => `broadcast:${location.search}`;

/** What the form here is about to bring back. */
export function useTypedDraft(): BroadcastDraft | undefined {
  return useTyped({ name: nameHere(), shape: Unsaved })?.draft;
}

interface SendFormProps {
  /** Of a draft that is kept already, when it was, and whether it is one still. */
  readonly known?: Pick<Broadcast, 'id' | 'updatedAt' | 'state'>;
  readonly campaignName: string;
  readonly before: BroadcastDraft;
}

export function SendForm({ known, campaignName, before }: SendFormProps) {
  const { t } = useTranslation();
  const { id, draft, when, keptAt, isDirty, change, setWhen, keep, replace, lose } = useDraft({ known, before });
  const [reviewed, setReviewed] = useState<BroadcastDraft>();
  const show = (shown: BroadcastDraft | undefined) => {
    setReviewed(shown);
    // What was pressed goes with its step.
    keepFocusSoon();
  };
  const [end, setEnd] = useState<DraftEnd>();
  const isStarted = end === 'started' || (known?.id === id && known.state !== 'draft');
  return (
    <Page
      title={t('broadcasts.send')}
      heading={t('broadcasts.sendTo', { name: campaignName })}
      lead={useLead({ known, id, isStarted })}
    >
      <LeaveGuard
        isDirty={isDirty && end !== 'removed'}
        thingParams={['campaign', 'draft']}
        title={t('broadcasts.leave.title')}
        text={t('broadcasts.leave.text')}
        leaveLabel={t('broadcasts.leave.go')}
        stayLabel={t('broadcasts.leave.stay')}
      />
      {reviewed === draft && keptAt !== undefined ? (
        <Review
          id={id}
          draft={draft}
          updatedAt={keptAt}
          onBack={(changes) => {
            if (changes) change({ ...draft, ...changes });
            show(undefined);
          }}
          onGone={lose}
        />
      ) : (
        <Writing
          id={id}
          draft={draft}
          when={when}
          keptAt={keptAt}
          onWhen={setWhen}
          onChange={(changes) => change((current) => ({ ...current, ...changes }))}
          onSaved={(saved, updatedAt) => {
            keep(saved, updatedAt);
            // Who went on writing meanwhile has something else to review.
            show(saved);
          }}
          onGone={lose}
          onStarted={() => setEnd('started')}
          removal={
            keptAt === undefined || isStarted ? null : (
              <RemoveDraft id={id} campaignName={campaignName} onEnded={setEnd} />
            )
          }
          onReplaced={(broadcast) => replace(toDraft(broadcast), broadcast.updatedAt)}
        />
      )}
    </Page>
  );
}

interface LeadProps extends Pick<SendFormProps, 'known'> {
  readonly id: string;
  readonly isStarted: boolean;
}

/** Whose draft it is that is gone on with, or that it is none any more, and where it is to be seen. */
function useLead({ known, id, isStarted }: LeadProps): ReactNode {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const [found] = useState(known);
  if (isStarted) {
    return (
      <>
        {t('broadcasts.refused.broadcastStarted')}{' '}
        <TextLink to={broadcastPaths.one(id)}>{t('broadcasts.viewStarted')}</TextLink>
      </>
    );
  }
  return found?.id === id ? t('broadcasts.goOn', { relative: ago(found.updatedAt) }) : undefined;
}

/** What is written, and what of it the server has since when; it comes back after a session that ended. */
function useDraft({ known, before }: Pick<SendFormProps, 'known' | 'before'>) {
  const [id, setId] = useState(() => known?.id ?? newUuid());
  const [draft, change] = useState(before);
  const [when, setWhen] = useState(() => toWhen(before));
  const [kept, setKept] = useState({ draft: before, at: known?.updatedAt });
  const isDirty = draft !== kept.draft;
  usePersistedInput({
    name: nameHere(),
    shape: Unsaved,
    isDirty,
    isOneOfQuery: true,
    read: () => ({ id, draft, ...when, keptAt: kept.at }),
    // Under its own name, so that it takes no other draft's place.
    restore: (found) => {
      setId(found.id);
      change(found.draft);
      setWhen({ isLater: found.isLater, lastAt: found.lastAt });
      setKept((last) => ({ ...last, at: found.keptAt }));
    },
  });
  const keep = (saved: BroadcastDraft, at: number) => setKept({ draft: saved, at });
  const replace = (other: BroadcastDraft, at: number) => {
    change(other);
    setWhen(toWhen(other));
    keep(other, at);
  };
  // By a copy, from which even what nobody changed since differs.
  const lose = () => setKept((last) => ({ draft: { ...last.draft }, at: undefined }));
  return { id, draft, when, keptAt: kept.at, isDirty, change, setWhen, keep, replace, lose };
}

interface WritingProps {
  readonly id: string;
  readonly draft: BroadcastDraft;
  readonly when: When;
  /** Nothing where the server has no draft of it yet. */
  readonly keptAt: number | undefined;
  readonly removal: ReactNode;
  readonly onWhen: (when: When) => void;
  readonly onChange: (changes: Partial<BroadcastDraft>) => void;
  readonly onSaved: (kept: BroadcastDraft, updatedAt: number) => void;
  /** The server has it no more: what is written is a new one. */
  readonly onGone: () => void;
  /** Somebody else has started it. */
  readonly onStarted: () => void;
  /** By what the server has. */
  readonly onReplaced: (broadcast: Broadcast) => void;
}

function Writing({ id, draft, when, keptAt, removal, onWhen, onChange, onReplaced, ...ends }: WritingProps) {
  const { t } = useTranslation();
  const { save, isBusy, other, forgetOther } = useSaveDraft({ id, draft, ...ends });
  const text = useExample()(draft.body);
  const now = useNow();
  // Half a date is no date, and must not mean at once; nor must one that is over.
  const isTimed = !when.isLater || ((draft.scheduledAt ?? 0) > now && isInRange(draft.scheduledAt ?? now));
  const isComplete = draft.body.trim() !== '' && !isLongerThan(draft.body.trim(), campaignContentMax) && isTimed;
  return (
    <Box sx={besidePhone}>
      <Stack sx={{ gap: 4 }}>
        <AudienceCard draft={draft} onChange={onChange} />
        <TextCard body={draft.body} text={text} onChange={(body) => onChange({ body })} />
        <WhenCard
          at={draft.scheduledAt}
          when={when}
          onWhen={onWhen}
          onChange={(scheduledAt) => onChange({ scheduledAt })}
        />
      </Stack>
      <Phone text={text} />
      <Stack sx={{ gap: 2 }}>
        {other ? (
          <ChangedElsewhere
            body={other.body}
            isComplete={isComplete}
            onReplace={() => {
              forgetOther();
              onReplaced(other);
            }}
            onSaveAnyway={() => void save(other.updatedAt)}
          />
        ) : null}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1.5, flexWrap: 'wrap' }}>
          {removal}
          <BusyButton
            type="button"
            size="large"
            isBusy={isBusy}
            disabled={!isComplete}
            onClick={() => void save(keptAt)}
          >
            {t('broadcasts.form.review')}
          </BusyButton>
        </Stack>
      </Stack>
    </Box>
  );
}

interface ChangedElsewhereProps {
  /** Of the other version. */
  readonly body: string;
  /** What is written here can be kept. */
  readonly isComplete: boolean;
  readonly onReplace: () => void;
  readonly onSaveAnyway: () => void;
}

/** What somebody else has made of the draft meanwhile, and whose version counts. */
export function ChangedElsewhere({ body, isComplete, onReplace, onSaveAnyway }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useBroughtIntoView(alert);
  return (
    <Alert ref={alert} severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{t('broadcasts.changed.title')}</AlertTitle>
      {t('broadcasts.changed.text')}
      <Box sx={{ marginBlockStart: 1 }}>
        <Quote>{body}</Quote>
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockStart: 1.5 }}>
        <Button size="small" variant="outlined" color="secondary" onClick={onReplace}>
          {t('broadcasts.changed.replace')}
        </Button>
        <Button size="small" variant="outlined" color="secondary" disabled={!isComplete} onClick={onSaveAnyway}>
          {t('broadcasts.changed.saveAnyway')}
        </Button>
      </Stack>
    </Alert>
  );
}

type SaveProps = Pick<WritingProps, 'id' | 'draft' | 'onSaved' | 'onGone' | 'onStarted'>;

/** Keeps the draft before it is reviewed, so that nothing is lost from there on; `other` is what somebody else kept meanwhile. */
export function useSaveDraft({ id, draft, onSaved, onGone, onStarted }: SaveProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const [other, setOther] = useState<Broadcast>();
  const refusedWords = useRefusedWords();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusedWords(error) ?? t('broadcasts.changeFailed'),
    onProblem: toastFailure,
  });
  const save = (lastSeen: number | undefined) =>
    run(async () => {
      const body = { id, ...draft, ...(lastSeen !== undefined && { updatedAt: lastSeen }) };
      try {
        const { broadcast } = await call(caller, saveBroadcast, { params: { ws }, body });
        await markTextsStale(client, ws);
        setOther(undefined);
        onSaved(draft, broadcast.updatedAt);
      } catch (error) {
        if (isRefusal(error, 'broadcastNotFound')) {
          setOther(undefined);
          onGone();
        }
        if (isRefusal(error, 'broadcastStarted')) onStarted();
        if (!isRefusal(error, 'changedMeanwhile')) throw error;
        setOther((await call(caller, getBroadcast, { params: { ws, id } })).broadcast);
      }
    });
  return { save, isBusy, other, forgetOther: () => setOther(undefined) };
}
