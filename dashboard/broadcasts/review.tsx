import {
  type BroadcastDraft,
  type BroadcastPreview,
  linkPlaceholder,
  startBroadcast,
  typedRecipientsAbove,
} from '@fanfare/contract/broadcasts.ts';
import { call, isRefusal } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { broadcastPaths } from '../paths.ts';
import { refusalMessage } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { announce } from '../ui/announcer.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { OnBack } from '../ui/stacked-blocker.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction, useIsHere } from '../ui/use-action.ts';
import { PracticeNote } from './broadcast-view.tsx';
import { Phone, besidePhone } from './phone.tsx';
import { markTextsStale } from '../texts/queries.ts';
import { previewQuery } from './queries.ts';
import { SkippedList } from './result-cards.tsx';
import { Facts } from './review-facts.tsx';

interface ReviewProps {
  readonly id: string;
  readonly draft: BroadcastDraft;
  /** When the draft was kept. */
  readonly updatedAt: number;
  /** To what is written, also with a change. */
  readonly onBack: (changes?: Partial<BroadcastDraft>) => void;
  /** Somebody else has deleted the draft. */
  readonly onGone: () => void;
}

/** In words: how many get it, who doesn't and why, what it costs, and when the last one will have gone. */
export function Review(props: ReviewProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(previewQuery(caller, ws, props.draft));
  const refusedWords = useRefusedWords();
  const { recipients, isPractice, gatewayUpdatedAt } = query.data ?? nobody;
  const starting = useStart({ ...props, reviewed: { recipients, isPractice, gatewayUpdatedAt } });
  return (
    <Box sx={besidePhone}>
      <SectionCard
        title={t('broadcasts.review.title')}
        action={<BackButton onBack={props.onBack} isBusy={starting.isBusy} />}
      >
        <QueryView
          query={query}
          label={t('broadcasts.one')}
          skeleton={<Skeleton variant="rounded" height={320} />}
          lead={t('broadcasts.review.previewFailed')}
          message={(code) => refusedWords(query.error) ?? t('broadcasts.failed', { code })}
        >
          {(preview) => <Reviewed {...props} preview={preview} starting={starting} />}
        </QueryView>
      </SectionCard>
      {query.data ? <Phone text={query.data.example} /> : null}
    </Box>
  );
}

/** Until it is known who gets it. */
const nobody: Reviewing = { recipients: 0, isPractice: false, gatewayUpdatedAt: null };

interface ReviewedProps extends Pick<ReviewProps, 'draft' | 'onBack'> {
  readonly preview: BroadcastPreview;
  readonly starting: Starting;
}

function Reviewed({ draft, preview, starting, onBack }: ReviewedProps) {
  const { recipients, skipped, isPractice } = preview;
  const isScheduled = draft.scheduledAt !== null;
  return (
    <Stack sx={{ gap: 3 }}>
      {isPractice ? <PracticeNote /> : null}
      <Who preview={preview} isScheduled={isScheduled} />
      <Doubts body={draft.body} />
      {recipients > 0 ? <Facts preview={preview} /> : null}
      {starting.problem === undefined ? null : <Alert severity="error">{starting.problem}</Alert>}
      {recipients > 0 ? (
        <Start
          isScheduled={isScheduled}
          recipients={recipients}
          added={skipped.noConsent}
          starting={starting}
          onBack={onBack}
        />
      ) : (
        <IncludeButton count={skipped.noConsent} variant="contained" sx={{ alignSelf: 'flex-start' }} onBack={onBack} />
      )}
    </Stack>
  );
}

interface WhoProps extends Pick<ReviewedProps, 'preview'> {
  readonly isScheduled: boolean;
}

export function Who({ preview: { recipients, audience, skipped, unreached }, isScheduled }: WhoProps) {
  const { t } = useTranslation();
  const words = recipients === 0 ? t('broadcasts.review.nobody') : t('broadcasts.review.gets', { count: recipients });
  const all = unreached > 0 ? `${words} ${t('broadcasts.review.unreached', { count: unreached })}` : words;
  useEffect(() => announce(all), [all]);
  return (
    <Box>
      <Typography variant="h6" component="p">
        {words}
      </Typography>
      {isScheduled && recipients > 0 ? <Typography variant="body2">{t('broadcasts.review.whoThen')}</Typography> : null}
      {audience > recipients ? (
        <Typography variant="secondary" component="div">
          {t('broadcasts.review.passed', { count: audience - recipients })}
          <SkippedList skipped={skipped} />
        </Typography>
      ) : null}
    </Box>
  );
}

const saysHowToStop = /\b(stopp?|unsubscribe|opt[ -]?out|abmeld|baja|alto|cancelar)/i;

/** What a text usually has. */
function Doubts({ body }: { readonly body: string }) {
  const { t } = useTranslation();
  return (
    <>
      {saysHowToStop.test(body) ? null : <Alert severity="warning">{t('broadcasts.review.noStop')}</Alert>}
      {body.includes(linkPlaceholder) ? null : <Alert severity="info">{t('broadcasts.review.noLink')}</Alert>}
    </>
  );
}

interface IncludeButtonProps extends Pick<ReviewProps, 'onBack'>, Pick<ButtonProps, 'variant' | 'color' | 'sx'> {
  readonly count: number | undefined;
  readonly isBusy?: boolean;
}

/** For whom the team added or imported, where there are such. */
function IncludeButton({ count = 0, isBusy = false, onBack, ...look }: IncludeButtonProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Button
      {...look}
      size="large"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => onBack({ hasOtherConsent: true })}
    >
      {t('broadcasts.review.include', { count })}
    </Button>
  );
}

/** To the text, as the browser's way back leads. What is being started is not changed any more. */
function BackButton({ onBack, isBusy }: Pick<ReviewProps, 'onBack'> & { readonly isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isBusy ? null : <OnBack onBack={() => onBack()} />}
      <Button
        variant="outlined"
        color="secondary"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => onBack()}
      >
        {t('broadcasts.form.back')}
      </Button>
    </>
  );
}

interface StartProps extends Pick<ReviewedProps, 'starting' | 'onBack'> {
  readonly isScheduled: boolean;
  readonly recipients: number;
  /** How many are passed over because the team added or imported them. */
  readonly added: number | undefined;
}

function Start({ isScheduled, recipients, added, starting, onBack }: StartProps) {
  const { t } = useTranslation();
  const { isMany, field, isLacking, typed, setTyped, start, isBusy } = starting;
  const hint = t('broadcasts.review.typeHint', { count: recipients });
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {isMany ? (
        <TextInput
          label={t('broadcasts.review.type')}
          hint={hint}
          error={isLacking ? hint : undefined}
          inputRef={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      ) : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <BusyButton isBusy={isBusy} size="large">
          {t(isScheduled ? 'broadcasts.review.schedule' : 'broadcasts.review.start')}
        </BusyButton>
        <IncludeButton count={added} variant="outlined" color="secondary" isBusy={isBusy} onBack={onBack} />
      </Stack>
    </Stack>
  );
}

/** What starts is this, or nothing. */
type Reviewing = Pick<BroadcastPreview, 'recipients' | 'isPractice' | 'gatewayUpdatedAt'>;
type Starting = ReturnType<typeof useStart>;

/** Starts it, for the number of recipients that was typed where there are many. */
export function useStart({
  id,
  draft,
  updatedAt,
  reviewed,
  onGone,
}: Omit<ReviewProps, 'onBack'> & { readonly reviewed: Reviewing }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = previewQuery(caller, ws, draft);
  const [typed, setTyped] = useState('');
  const isMany = reviewed.recipients > typedRecipientsAbove;
  const field = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  const hasNumber = !isMany || /\d/.test(typed);
  const refusedWords = useRefusedWords();
  const isHere = useIsHere();
  const isGone = useRef(false);
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => {
      const count = client.getQueryData(queryKey)?.recipients ?? reviewed.recipients;
      if (isRefusal(error, 'recipientsDiffer') && !isMany) return t('broadcasts.review.moreNow', { number: count });
      return refusedWords(error, count) ?? t('broadcasts.review.startFailed');
    },
    onProblem: (found) => {
      // The review goes with the draft.
      if (!isHere.current || isGone.current) toastFailure(found);
    },
  });
  /** Who gets it is no longer what was reviewed. */
  const showAnew = async (error: unknown) => {
    if (isRefusal(error, 'recipientsDiffer') || isRefusal(error, 'audienceEmpty')) {
      setTyped('');
      await client.invalidateQueries({ queryKey });
    }
    isGone.current = isRefusal(error, 'broadcastNotFound');
    if (isHere.current) {
      if (isGone.current) onGone();
      // What was pressed may go with what was reviewed.
      keepFocusSoon();
    }
    throw error;
  };
  const begin = () =>
    run(async () => {
      const body = { updatedAt, ...reviewed, ...(isMany && { recipients: Number(typed.replaceAll(/\D/g, '')) }) };
      await call(caller, startBroadcast, { params: { ws, id }, body }).catch(showAnew);
      await markTextsStale(client, ws);
      // Whoever has gone elsewhere meanwhile stays there.
      if (isHere.current) await navigate(broadcastPaths.one(id), { replace: true });
    });
  const start = async () => {
    if (hasNumber) {
      await begin();
      return;
    }
    setTried(true);
    field.current?.focus();
  };
  return { isMany, field, isLacking: isTried && !hasNumber, typed, setTyped, start, isBusy, problem };
}

const refusals = [
  'changedMeanwhile',
  'recipientsDiffer',
  'audienceEmpty',
  'timePast',
  'campaignEnded',
  'broadcastStarted',
  'broadcastEnded',
  'broadcastNotFound',
] as const;

/** Why a broadcast could not be kept, started or changed, where the server says why; `number` is how many get it now. */
export function useRefusedWords(): (error: unknown, number?: number) => string | undefined {
  const { t } = useTranslation();
  return (error, number) => {
    const refusal = refusals.find((one) => isRefusal(error, one));
    return refusal ? t(`broadcasts.refused.${refusal}`, { number }) : refusalMessage(error);
  };
}
