import {
  type Broadcast,
  type BroadcastMessage,
  cancelBroadcast,
  exportBroadcast,
  pauseBroadcast,
  resumeBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { call, callFile } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { PhoneText } from '../customers/phone-text.tsx';
import { broadcastPaths } from '../paths.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { useReason } from '../texts/outcome.ts';
import { markTextsStale } from '../texts/queries.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { ownDelimiter } from '../ui/download-file.ts';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { useNow } from '../ui/use-now.ts';
import { BroadcastStatus, BroadcastView, PracticeNote } from './broadcast-view.tsx';
import { isUnderWay, messagesQuery, recipientsOf } from './queries.ts';
import { ResultCards } from './result-cards.tsx';
import { useShopTime } from './review-facts.tsx';
import { useRefusedWords } from './review.tsx';

/** One broadcast: how far it is while it is under way, and what came of it. */
export function BroadcastPage() {
  const { broadcastId = '' } = useParams();
  const mayWrite = useMay('broadcasts.send');
  return (
    <BroadcastView id={broadcastId}>
      {(broadcast) =>
        broadcast.state === 'draft' && mayWrite ? (
          <Navigate to={broadcastPaths.draft(broadcast.id)} replace />
        ) : (
          <OneBroadcast broadcast={broadcast} />
        )
      }
    </BroadcastView>
  );
}

function OneBroadcast({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { campaignName, isPractice, state, tally } = broadcast;
  return (
    <Page
      title={t('broadcasts.one')}
      heading={`${t('broadcasts.one')}: ${campaignName}`}
      lead={<BroadcastStatus broadcast={broadcast} />}
    >
      <Stack sx={{ gap: 4 }}>
        {isPractice ? <PracticeNote /> : null}
        {isUnderWay(broadcast) || state === 'paused' ? <ProgressCard broadcast={broadcast} /> : null}
        <ResultCards broadcast={broadcast} />
        {tally.audience > 0 ? <MessagesCard broadcast={broadcast} /> : null}
      </Stack>
    </Page>
  );
}

/** How far it is, and what holds it. */
function ProgressCard({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { elapsedAbout } = useFormats();
  const shopTime = useShopTime();
  const { state, pausedBecause, tally, endsAbout, scheduledAt } = broadcast;
  const total = recipientsOf(broadcast);
  const done = total - tally.waiting;
  const words = t('broadcasts.progress', { done, total });
  const now = useNow();
  const left = endsAbout === null ? undefined : t('broadcasts.timeLeft', { span: elapsedAbout(endsAbout - now) });
  const isCounting = state === 'preparing';
  const isAhead = scheduledAt !== null && scheduledAt > now && tally.audience === 0 && state !== 'paused';
  const hasNone = tally.audience === 0 && !isCounting;
  return (
    <SectionCard title={t(`broadcasts.state.${state}`)}>
      <Stack sx={{ gap: 2 }}>
        {pausedBecause === null ? null : (
          <Alert severity={pausedBecause === 'person' ? 'info' : 'warning'}>
            {t(`broadcasts.paused.${pausedBecause}`)}
          </Alert>
        )}
        {isAhead && scheduledAt !== null ? (
          <Typography>{t('broadcasts.scheduledFor', { time: shopTime(scheduledAt) })}</Typography>
        ) : null}
        {hasNone ? null : (
          <>
            <LinearProgress
              variant={isCounting ? 'indeterminate' : 'determinate'}
              value={total === 0 ? 0 : (done / total) * 100}
              aria-label={t(`broadcasts.state.${state}`)}
              aria-valuetext={isCounting ? t('broadcasts.preparingText') : words}
              sx={{ height: 10, borderRadius: '5px' }}
            />
            <Typography variant="secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {isCounting ? t('broadcasts.preparingText') : [words, left].filter(Boolean).join(' · ')}
            </Typography>
          </>
        )}
        <Actions broadcast={broadcast} />
      </Stack>
    </SectionCard>
  );
}

function Actions({ broadcast: { id, state } }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const canceling = useDialog();
  const refusedWords = useRefusedWords();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusedWords(error) ?? t('broadcasts.changeFailed'),
    onProblem: toastFailure,
  });
  if (!useMay('broadcasts.send')) return null;
  const change = (endpoint: typeof pauseBroadcast) =>
    run(async () => {
      // Also where it is refused, because it has gone on meanwhile.
      await call(caller, endpoint, { params: { ws, id } }).finally(() => markTextsStale(client, ws));
    });
  const isPaused = state === 'paused';
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <BusyButton
        type="button"
        isBusy={isBusy}
        variant={isPaused ? 'contained' : 'outlined'}
        color={isPaused ? 'primary' : 'secondary'}
        onClick={() => void change(isPaused ? resumeBroadcast : pauseBroadcast)}
      >
        {t(isPaused ? 'broadcasts.resume' : 'broadcasts.pause')}
      </BusyButton>
      <Button color="error" onClick={canceling.open}>
        {t('broadcasts.cancel')}
      </Button>
      <ConfirmDialog
        open={canceling.isOpen}
        title={t('broadcasts.cancelTitle')}
        text={t('broadcasts.cancelText')}
        confirmLabel={t('broadcasts.cancel')}
        cancelLabel={t('broadcasts.keep')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void change(cancelBroadcast).then(canceling.close)}
        onCancel={canceling.close}
      />
    </Stack>
  );
}

const states = ['waiting', 'sent', 'delivered', 'failed', 'unknown', 'skipped'] as const;
type Shown = (typeof states)[number] | 'all';
/** Who got it, as far as their phone has told. */
const got = ['delivered', 'sent'] as const;

/** Each text, a line a customer. */
export function MessagesCard({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  // Who got nothing may fill pages of it.
  const [shown, setShown] = useState<Shown>(() => got.find((state) => broadcast.tally[state] > 0) ?? 'all');
  const query = useInfiniteQuery(messagesQuery(caller, ws, broadcast.id, shown === 'all' ? undefined : shown));
  useFreshAs(broadcast, query);
  const mayExport = useMay('customers.export');
  const showAll = () => {
    setShown('all');
    // What was pressed is gone.
    keepFocusSoon();
  };
  const options = [
    ['all', t('broadcasts.all')] as const,
    ...states.map((state) => [state, t(`broadcasts.tally.${state}`)] as const),
  ];
  return (
    <SectionCard title={t('broadcasts.messages')} action={mayExport ? <Csv id={broadcast.id} /> : null} flush>
      <Stack sx={{ gap: 2, paddingBlockEnd: 2 }}>
        <Stack direction="row" sx={{ paddingInline: { xs: 2, sm: 3 }, gap: 1, alignItems: 'flex-end' }}>
          <Box sx={{ width: 232 }}>
            <SelectField<Shown> label={t('broadcasts.status')} value={shown} options={options} onChange={setShown} />
          </Box>
          {shown === 'all' ? null : <Button onClick={showAll}>{t('broadcasts.all')}</Button>}
        </Stack>
        <QueryView
          query={query}
          label={t('broadcasts.messages')}
          skeleton={<Skeleton variant="rounded" height={240} sx={{ marginInline: 3 }} />}
          lead={t('broadcasts.failedLead')}
          message={(code) => t('broadcasts.failed', { code })}
        >
          {(messages) =>
            messages.length === 0 ? (
              <Typography sx={{ paddingInline: 3, color: 'text.secondary' }}>{t('broadcasts.noMessages')}</Typography>
            ) : (
              <Messages messages={messages} />
            )
          }
        </QueryView>
        <MoreButton label={t('broadcasts.more')} query={query} />
      </Stack>
    </SectionCard>
  );
}

/** Asks for the texts again whenever the broadcast has come further. */
function useFreshAs({ tally }: Broadcast, { isFetching, refetch }: Pick<UseQueryResult, 'isFetching' | 'refetch'>) {
  const now = JSON.stringify(tally);
  const asked = useRef(now);
  useEffect(() => {
    if (isFetching || asked.current === now) return;
    asked.current = now;
    void refetch();
  }, [now, isFetching, refetch]);
}

const nowrap = { whiteSpace: 'nowrap' } as const;

function Messages({ messages }: { readonly messages: readonly BroadcastMessage[] }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const own = isNarrow ? [] : [t('broadcasts.status'), t('broadcasts.time')];
  const columns = [t('broadcasts.phone'), ...own, t('broadcasts.opened')];
  return (
    <ListTable
      label={t('broadcasts.list')}
      caption={t('broadcasts.list')}
      head={columns.map((name) => (
        <TableCell key={name} component="th" scope="col" sx={nowrap}>
          {name}
        </TableCell>
      ))}
    >
      {messages.map((message) => (
        <TableRow key={message.messageId}>
          <TableCell component="th" scope="row">
            {message.phone === '' ? '–' : <PhoneText phone={message.phone} />}
            {isNarrow ? <Below message={message} /> : null}
          </TableCell>
          {isNarrow ? null : (
            <>
              <TableCell sx={{ minWidth: 160 }}>
                <State message={message} />
              </TableCell>
              <TableCell sx={nowrap}>{message.sentAt === null ? '' : <Moment at={message.sentAt} />}</TableCell>
            </>
          )}
          <TableCell sx={nowrap}>{message.openedAt === null ? '' : <Moment at={message.openedAt} />}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}

/** Where there is no room for columns of their own. */
function Below({ message }: { readonly message: BroadcastMessage }) {
  return (
    <Typography variant="secondary" component="div">
      <State message={message} />
      {message.sentAt === null ? null : (
        <>
          {' · '}
          <Moment at={message.sentAt} />
        </>
      )}
    </Typography>
  );
}

function State({ message: { state, reason } }: { readonly message: BroadcastMessage }) {
  const { t } = useTranslation();
  return useReason()({ kind: 'broadcast', state, reason }) ?? t(`inbox.state.${state}`);
}

function Csv({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  return (
    <DownloadButton
      label={t('broadcasts.csv')}
      toFileName={() => `broadcast-${id}.csv`}
      load={() => callFile(caller, exportBroadcast, { params: { ws, id }, query: { delimiter: ownDelimiter() } })}
      toProblem={() => t('broadcasts.csvFailed')}
    />
  );
}
