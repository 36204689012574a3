import { call } from '@fanfare/contract/call.ts';
import { type Conversation, markSeen, toTexter } from '@fanfare/contract/messages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { PhoneText, useShownPhone } from '../customers/phone-text.tsx';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { TextLink } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Segments } from '../ui/segments.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useGoBack } from '../ui/use-go-back.ts';
import { useRelativeTimes } from '../ui/use-now.ts';
import { markTextsStale } from '../texts/queries.ts';
import { SendTextButton } from './broadcasts-page.tsx';
import { type InboxFilter, inboxQuery } from './queries.ts';
import { Thread } from '../texts/thread.tsx';

/** As it was when it was opened. */
type Opened = Conversation & { readonly isByKey: boolean };

const filters = ['all', 'unread', 'open'] as const;
type Filter = (typeof filters)[number];

/** What customers write, with what needs a person. On narrow screens a conversation takes the list's place. */
export function InboxPage() {
  const { t } = useTranslation();
  const { filter, chosen, show, leave } = useInboxView();
  useWayBack(chosen);
  const { caller, ws } = useWorkspaceApi();
  const [last, setLast] = useState<{ readonly ws: string; readonly opened: Opened }>();
  const opened = last?.ws === ws ? last.opened : undefined;
  const only: InboxFilter = filter === 'all' ? undefined : filter;
  const query = useInfiniteQuery(inboxQuery(caller, ws, only));
  const shown = query.data?.find(({ phone }) => phone === chosen);
  useSeeing(shown);
  const open = (conversation: Opened) => {
    setLast({ ws, opened: conversation });
    show({ phone: conversation.phone });
  };
  const isListShown = { xs: chosen === undefined ? 'flex' : 'none', md: 'flex' } as const;
  return (
    <Page title={t('inbox.title')} lead={t('inbox.lead')}>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: columns }}>
        <Stack sx={{ gap: 3, alignItems: 'flex-start', display: isListShown }}>
          <Segments
            label={t('inbox.title')}
            value={filter}
            choices={filters.map((value) => ({ value, label: t(`inbox.${value}`) }))}
            onChoose={(next) => show({ filter: next })}
          />
          <QueryView
            query={query}
            label={t('inbox.title')}
            skeleton={<Skeleton variant="rounded" height={320} sx={{ width: '100%' }} />}
            lead={t('inbox.failedLead')}
            message={(code) => t('inbox.failed', { code })}
            updated={(relative) => t('broadcasts.lastUpdated', { relative })}
          >
            {(conversations) => (
              <Conversations
                filter={filter}
                conversations={filter === 'unread' ? withOpened(conversations, opened, chosen) : conversations}
                chosen={chosen}
                onOpen={open}
              />
            )}
          </QueryView>
          <MoreButton label={t('broadcasts.more')} query={query} />
        </Stack>
        {chosen === undefined ? (
          <NoneOpen hasSome={Boolean(query.data?.length)} />
        ) : (
          <OpenConversation phone={chosen} opened={opened} onBack={leave} />
        )}
      </Box>
    </Page>
  );
}

const columns = { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' } as const;

/** The filter stands in the address; the number of the open conversation in the history's state, where no log finds it. */
function useInboxView() {
  const [search, setSearch] = useSearchParams();
  const goBack = useGoBack();
  const openedFrom = useRef('');
  const { ws } = useWorkspaceApi();
  const { key, state: found } = useLocation() as {
    readonly key: string;
    readonly state: { readonly ws?: string; readonly phone?: string; readonly isPushed?: boolean } | null;
  };
  // The browser's way back leads over a switch of the workspace too.
  const state = found?.ws === ws ? found : null;
  const filter: Filter = filters.find((one) => one === search.get('only')) ?? 'all';
  const chosen = state?.phone;
  useEffect(() => {
    if (chosen === undefined) openedFrom.current = '';
  }, [chosen]);
  const show = (changed: { readonly filter?: Filter; readonly phone?: string | undefined }) => {
    const { filter: only, phone } = { filter, phone: chosen, ...changed };
    // Where it takes the list's place, the browser's way back leads to the list.
    const isPushed = phone !== undefined && (chosen === undefined || state?.isPushed === true);
    const replace = !isPushed || chosen !== undefined;
    // The second half of a double tap would be one more entry of the history.
    if (!replace && openedFrom.current === key) return;
    openedFrom.current = replace ? '' : key;
    setSearch(only === 'all' ? {} : { only }, { replace, preventScrollReset: true, state: { ws, phone, isPushed } });
  };
  const leave = () => (state?.isPushed === true ? goBack() : show({ phone: undefined }));
  return { filter, chosen, show, leave };
}

/** Out of a conversation that takes the list's place: to its row, or to the page where that is gone with what was done. */
function useWayBack(chosen: string | undefined): void {
  const open = useRef<{ readonly row: HTMLElement | null }>(undefined);
  useEffect(() => {
    if (chosen !== undefined) {
      open.current = { row: document.querySelector<HTMLElement>('main li [aria-pressed=true]') };
    } else if (open.current) {
      const { row } = open.current;
      (row?.isConnected ? row : document.querySelector<HTMLElement>('#main'))?.focus();
      open.current = undefined;
    }
  });
}

/** What is read is no longer unread, and stays as long as it is open all the same. */
function withOpened(
  unread: readonly Conversation[],
  opened: Conversation | undefined,
  chosen: string | undefined,
): readonly Conversation[] {
  if (!opened || opened.phone !== chosen || unread.some(({ phone }) => phone === opened.phone)) return unread;
  return [...unread, { ...opened, unread: 0 }].toSorted((one, other) => other.lastAt - one.lastAt);
}

interface ConversationsProps {
  readonly filter: Filter;
  readonly conversations: readonly Conversation[];
  readonly chosen: string | undefined;
  readonly onOpen: (conversation: Opened) => void;
}

function Conversations({ filter, conversations, chosen, onOpen }: ConversationsProps) {
  const { t } = useTranslation();
  const isEmpty = conversations.length === 0;
  return (
    <Card sx={{ width: '100%', overflow: 'hidden' }}>
      {isEmpty && filter === 'all' ? (
        <EmptyState
          icon={<EnvelopeSimpleIcon />}
          title={t('inbox.none')}
          text={t('inbox.noneText')}
          action={<SendTextButton />}
        />
      ) : null}
      {isEmpty && filter !== 'all' ? (
        <EmptyState icon={<EnvelopeSimpleIcon />} title={t(`inbox.no.${filter}`)} />
      ) : null}
      <Box component="ul" aria-label={t('inbox.title')} sx={plainList}>
        {conversations.map((one) => (
          <Row key={one.phone} conversation={one} isChosen={one.phone === chosen} onOpen={onOpen} />
        ))}
      </Box>
    </Card>
  );
}

/** Beside the list, where there is room for it. */
function NoneOpen({ hasSome }: { readonly hasSome: boolean }) {
  const { t } = useTranslation();
  if (!hasSome) return null;
  return (
    <Card sx={{ display: { xs: 'none', md: 'block' } }}>
      <EmptyState icon={<EnvelopeSimpleIcon />} title={t('inbox.noneOpen')} />
    </Card>
  );
}

interface OpenConversationProps {
  readonly phone: string;
  readonly opened: Opened | undefined;
  readonly onBack: () => void;
}

function OpenConversation({ phone, opened, onBack }: OpenConversationProps) {
  const { t } = useTranslation();
  const shown = useShownPhone();
  const back = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const byKey = opened?.phone === phone && opened.isByKey ? opened : undefined;
  // Beside the list, of which many rows can be left.
  useEffect(() => {
    if (byKey && document.activeElement !== back.current) heading.current?.focus();
  }, [byKey]);
  const leaveByKey = ({ key, nativeEvent }: KeyboardEvent) => {
    // A tooltip goes first, and only it.
    const isTaken = isOfComposition(nativeEvent) || document.querySelector('[role=tooltip]');
    if (key === 'Escape' && !isTaken) onBack();
  };
  return (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }} onKeyDown={leaveByKey}>
      <Box sx={{ display: { md: 'none' } }}>
        {/* Where the list has just gone, with what was pressed in it. */}
        <Button ref={back} autoFocus variant="outlined" color="secondary" onClick={onBack}>
          {t('broadcasts.form.back')}
        </Button>
      </Box>
      <SectionCard title={shown(phone)} headingRef={heading}>
        <Thread
          key={phone}
          phone={phone}
          comingBack={{ customer: <ComingBack phone={phone} />, stranger: t('inbox.comeBack') }}
        />
      </SectionCard>
    </Stack>
  );
}

/** Whether an input method takes the key. Safari has ended the composition by the time it tells of the key that ends it. */
function isOfComposition({ isComposing, keyCode }: { readonly isComposing: boolean; readonly keyCode: number }) {
  return isComposing || keyCode === 229;
}

/** For a customer who has stopped texts. */
function ComingBack({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('inbox.comeBackOrUnblock')}{' '}
      <TextLink to={paths.customers} state={{ search: phone }}>
        {t('inbox.viewCustomer')}
      </TextLink>
    </>
  );
}

/** Whoever has a conversation open before them has seen what is in it, also what comes meanwhile. */
function useSeeing(shown: Conversation | undefined): void {
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const see = useEffectEvent(() => {
    if (!shown || document.visibilityState !== 'visible') return;
    void call(caller, markSeen, { params: { ws }, body: { phone: toTexter(shown.phone) } })
      .then(() => markTextsStale(client, ws))
      // It stays unread, and the next look tries again.
      .catch(() => undefined);
  });
  const { phone, unread = 0, lastAt } = shown ?? {};
  const news = unread === 0 ? undefined : `${phone} ${lastAt}`;
  useEffect(() => {
    if (news === undefined) return undefined;
    const look = () => see();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [news]);
}

interface RowProps {
  readonly conversation: Conversation;
  readonly isChosen: boolean;
  readonly onOpen: (conversation: Opened) => void;
}

function Row({ conversation, isChosen, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { phone, lastBody, lastAt, unread, open, optout } = conversation;
  return (
    <Box component="li" sx={{ '& + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        onClick={({ detail }) => onOpen({ ...conversation, isByKey: detail === 0 })}
        aria-pressed={isChosen}
        sx={{ ...buttonLook, ...(isChosen && { backgroundColor: 'ramp.100' }) }}
      >
        <Stack direction="row" sx={{ width: '100%', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="subtitle2" component="span" sx={{ fontWeight: unread > 0 ? 700 : 500 }}>
            <PhoneText phone={phone} />
          </Typography>
          <Typography variant="caption" component="time" dateTime={new Date(lastAt).toISOString()}>
            <RelativeTime at={lastAt} />
          </Typography>
        </Stack>
        <Typography variant="secondary" component="span" noWrap sx={{ width: '100%' }}>
          <bdi>{lastBody}</bdi>
        </Typography>
        <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {open > 0 ? <StatusChip tone="warning" label={t('inbox.open')} /> : null}
          {unread > 0 ? <StatusChip tone="info" label={`${t('inbox.unread')} ${number(unread)}`} /> : null}
          {optout ? <StatusChip tone="neutral" label={t('inbox.stopped')} /> : null}
        </Stack>
      </ButtonBase>
    </Box>
  );
}

function RelativeTime({ at }: { readonly at: number }) {
  return useRelativeTimes().ago(at);
}

const buttonLook = {
  width: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  textAlign: 'start',
  gap: 0.5,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.5,
  '&:hover': { backgroundColor: 'level.1' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;
