import { call, isRefusal } from '@fanfare/contract/call.ts';
import { type ThreadEntry, decideInbound, replyMax, replyToCustomer, toTexter } from '@fanfare/contract/messages.ts';
import { isPhoneNumber } from '@fanfare/contract/phone.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../session/call-errors.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { readStored, inTab, writeStored, storageKey } from '../session/browser-storage.ts';
import { useUser } from '../session/session-provider.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { announce } from '../ui/announcer.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { Moment } from '../ui/moment.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { TextInput, useLength } from '../ui/text-input.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { Bubble } from './bubble.tsx';
import { markTextsStale, markWordStale, threadQuery } from './queries.ts';
import { useOutcome } from './outcome.ts';

interface ThreadProps {
  readonly phone: string;
  /** Whose texts stand at the end of the line; the shop's own, unless it is seen from the customer's phone. */
  readonly side?: ThreadEntry['from'];
  /** What can be done about somebody who has stopped texts, where that does not stand beside it. */
  readonly comingBack?: Readonly<Record<'customer' | 'stranger', ReactNode>>;
}

/** The texts to and from a number, the last one at the foot, with what there is to decide and to answer. */
export function Thread({ phone, side = 'shop', comingBack }: ThreadProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(threadQuery(caller, ws, phone));
  const mayReply = useMay('customers.change');
  return (
    <QueryView
      query={query}
      label={t('inbox.thread')}
      skeleton={<Skeleton variant="rounded" height={120} />}
      lead={t('inbox.threadFailedLead')}
      message={(code) => t('inbox.threadFailed', { code })}
      updated={(relative) => t('broadcasts.lastUpdated', { relative })}
    >
      {({ entries: all, isCustomer, canReply, hasStopped }) => {
        // A practice phone got what practice sent.
        const entries = side === 'shop' ? all : all.filter(({ isPractice }) => isPractice);
        return (
          <Stack sx={{ gap: 2 }}>
            {entries.length === 0 ? (
              <Typography variant="secondary">{t('inbox.noThread')}</Typography>
            ) : (
              <Entries entries={entries} side={side} mayDecide={mayReply && side === 'shop'} canReply={canReply} />
            )}
            {side === 'shop' && mayReply ? (
              <ReplyOrWhyNot
                {...{ phone, entries, canReply, hasStopped }}
                comingBack={comingBack?.[isCustomer ? 'customer' : 'stranger']}
              />
            ) : null}
          </Stack>
        );
      }}
    </QueryView>
  );
}

interface EntriesProps extends Omit<EntryProps, 'entry'> {
  readonly entries: readonly ThreadEntry[];
}

/** Begins at its foot, stays there for whoever reads there, and goes there with what somebody sends. */
function Entries({ entries, ...props }: EntriesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const last = entries.at(-1);
  const known = useRef<string>(undefined);
  const isAtFoot = useRef(true);
  const follow = useEffectEvent(({ id, from, kind }: ThreadEntry) => {
    if (!list.current || known.current === id) return;
    const news =
      known.current === undefined ? [] : entries.slice(entries.findIndex((one) => one.id === known.current) + 1);
    known.current = id;
    // What goes out by itself moves nobody who reads further up.
    const isOwn = from === props.side && (from === 'customer' || kind === 'reply');
    if (isAtFoot.current || isOwn) list.current.scrollTop = list.current.scrollHeight;
    const heard = news.filter((one) => one.from !== props.side);
    if (heard.length > 0) announce(t('inbox.newText', { text: heard.map(({ body }) => body).join(' ') }));
  });
  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    isAtFoot.current = scrollHeight - scrollTop - clientHeight < nearFootPx;
  };
  useEffect(() => (last ? follow(last) : undefined), [last]);
  return (
    <Box component="ul" ref={list} onScroll={onScroll} aria-label={t('inbox.thread')} sx={listLook}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...props} />
      ))}
    </Box>
  );
}

const nearFootPx = 50;

const listLook = {
  ...plainList,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  maxHeight: 'max(240px, 60vh)',
  overflowY: 'auto',
  // Room for what shows the focus.
  marginInline: -0.5,
  paddingInline: 0.5,
  paddingBlock: 0.5,
  '& > li': { flexShrink: 0 },
  '@media print': { maxHeight: 'none' },
} as const;

interface EntryProps {
  readonly entry: ThreadEntry;
  readonly side: ThreadEntry['from'];
  readonly mayDecide: boolean;
  readonly canReply: boolean;
}

function Entry({ entry, side, mayDecide, canReply }: EntryProps) {
  const { body, at, from, meaning, isOpen, id } = entry;
  const isOwn = from === side;
  const about = useAbout(entry);
  // What was understood otherwise, or not at all, is a wish to stop where a person says so; but who gets no texts, as a
  // short code, has none to stop.
  const isUnderstood = meaning === 'stop' || meaning === 'start';
  const couldBeStop = mayDecide && canReply && from === 'customer' && !isOpen && !isUnderstood;
  return (
    <li>
      <Bubble text={body} isOwn={isOwn} hasLinks={side === 'customer' && !isOwn} />
      <Stack direction="row" sx={{ ...aboutLook, justifyContent: isOwn ? 'flex-end' : 'flex-start' }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <Moment at={at} />
          {(side === 'shop' ? about : []).map((part) => (
            <span key={part}>
              {' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </Typography>
        {couldBeStop ? <StopButton id={id} /> : null}
      </Stack>
      {isOpen && mayDecide ? <Decide id={id} /> : null}
    </li>
  );
}

const aboutLook = { marginBlockStart: 0.25, gap: 1, flexWrap: 'wrap', alignItems: 'center' } as const;

/** For the shop: what it was about, and what became of it. */
function useAbout(entry: ThreadEntry): readonly string[] {
  const { kind, meaning, campaignName, isPractice } = entry;
  const { t } = useTranslation();
  const outcomeOf = useOutcome();
  return [
    isPractice ? t('broadcasts.practice') : undefined,
    campaignName ?? (kind === null || kind === 'broadcast' ? undefined : t(`inbox.kind.${kind}`)),
    ...outcomeOf(entry),
    meaning === null || meaning === 'text' || meaning === 'unclear' ? undefined : t(`inbox.meaning.${meaning}`),
  ].filter((part) => part !== undefined);
}

function useDecide(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('inbox.decideFailed'),
    onProblem: toastFailure,
  });
  const decide = (isStop: boolean) =>
    void run(async () => {
      await call(caller, decideInbound, { params: { ws }, body: { id, isStop } });
      await markWordStale(client, ws);
      keepFocusSoon();
    });
  return { decide, isBusy };
}

function StopButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { decide, isBusy } = useDecide(id);
  return (
    <Button
      size="small"
      color="secondary"
      aria-disabled={isBusy || undefined}
      sx={{ minHeight: 24 }}
      onClick={() => decide(true)}
    >
      {t('inbox.isStop')}
    </Button>
  );
}

/** What could be a wish to stop is decided by a person, with one press. */
function Decide({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { decide, isBusy } = useDecide(id);
  return (
    <Box sx={{ marginBlockStart: 1, padding: 1.5, borderRadius: '12px', border: '1px solid', borderColor: 'divider' }}>
      <Typography variant="body2">{t('inbox.unclear')}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 1 }}>
        <Button variant="outlined" color="error" aria-disabled={isBusy || undefined} onClick={() => decide(true)}>
          {t('inbox.isStop')}
        </Button>
        <Button variant="outlined" color="secondary" aria-disabled={isBusy || undefined} onClick={() => decide(false)}>
          {t('inbox.isText')}
        </Button>
      </Stack>
    </Box>
  );
}

interface ReplyProps {
  readonly phone: string;
  readonly entries: readonly ThreadEntry[];
  readonly canReply: boolean;
  readonly hasStopped: boolean;
  readonly comingBack: ReactNode;
}

function ReplyOrWhyNot({ phone, entries, canReply, hasStopped, comingBack }: ReplyProps) {
  const { t } = useTranslation();
  if (canReply) return <Reply phone={phone} />;
  if (entries.length === 0) return null;
  const whyNot = hasStopped ? 'inbox.cantReply' : 'inbox.mustWrite';
  const isNumber = isPhoneNumber(phone);
  return (
    <Typography variant="secondary">
      {t(isNumber ? whyNot : 'inbox.noNumber')} {isNumber && hasStopped ? comingBack : null}
    </Typography>
  );
}

const PersistedReply = z.object({ id: z.string(), body: z.string() });
type PersistedReply = z.infer<typeof PersistedReply>;

/** Stays over other conversations, other pages and a reload, until it is sent or the person signs out. */
function usePersistedReply(ws: string, phone: string) {
  const key = storageKey(useUser().id, `reply:${ws}:${phone}`);
  const find = () => readStored(key, PersistedReply, inTab);
  const [text, setText] = useState(() => find() ?? { id: newUuid(), body: '' });
  /** Also once the person has gone to another conversation. */
  const change = (to: (known: PersistedReply) => PersistedReply) => {
    const next = to(find() ?? text);
    if (next.body === '') inTab.removeItem(key);
    else writeStored(key, next, inTab);
    setText(next);
  };
  return { text, change };
}

function Reply({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { dateTime } = useFormats();
  const { text, change } = usePersistedReply(ws, phone);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = text.body.trim();
  const { used, tooLong } = useLength(written, replyMax);
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => {
      if (isRefusal(error, 'changedMeanwhile')) return t('inbox.sentBefore');
      if (isRefusal(error, 'customerHasStopped')) return t('inbox.cantReply');
      return refusalMessage(error) ?? t('inbox.replyFailed');
    },
    onProblem: announce,
  });
  /** Another text; what was written since the last one went out is its beginning. */
  const begin = (sent?: string) => {
    change(({ body }) => ({ id: newUuid(), body: body === sent ? '' : body }));
    return markTextsStale(client, ws);
  };
  const send = () =>
    run(async () => {
      // The same id again sends nothing more, so an answer that was lost costs nobody a second text.
      try {
        const body = { ...text, phone: toTexter(phone) };
        const { at, dueAt } = (await call(caller, replyToCustomer, { params: { ws }, body })).entry;
        announce(
          dueAt !== null && dueAt > at ? t('inbox.replyWaits', { time: dateTime(dueAt) }) : t('inbox.replySent'),
        );
      } catch (error) {
        // What was sent under this id stands in the thread; this is another text.
        if (isRefusal(error, 'changedMeanwhile')) await begin();
        throw error;
      }
      await begin(text.body);
    });
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 1.5, alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLong !== undefined) field.current?.focus();
        else if (written !== '') void send();
      }}
    >
      <TextInput
        label={t('inbox.write')}
        value={text.body}
        onChange={({ target }) => change(({ id }) => ({ id, body: target.value }))}
        multiline
        minRows={2}
        inputRef={field}
        labelEnd={used}
        error={tooLong ?? problem}
      />
      <BusyButton isBusy={isBusy}>{t('inbox.sendReply')}</BusyButton>
    </Stack>
  );
}
