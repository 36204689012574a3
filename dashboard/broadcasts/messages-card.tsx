import { type Broadcast, type BroadcastMessage, exportBroadcast } from '@fanfare/contract/broadcasts.ts';
import { callFile } from '@fanfare/contract/call.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../customers/phone-text.tsx';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { ownDelimiter } from '../ui/download-file.ts';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useReason } from '../texts/outcome.ts';
import { messagesQuery } from './queries.ts';

const states = ['waiting', 'sent', 'delivered', 'failed', 'unknown', 'skipped'] as const;
type Shown = (typeof states)[number] | 'all';
/** Who got it, as far as their phone has told. */
const got = ['delivered', 'sent'] as const;

/** Each text, a line a customer. */
export function MessagesCard({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  // Who got nothing may fill pages of it.
  const [shown, setShown] = useState<Shown>(() => got.find((state) => broadcast.tally[state] > 0) ?? 'all');
  const query = useInfiniteQuery(messagesQuery(useCaller(), ws, broadcast.id, shown === 'all' ? undefined : shown));
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
          message={t('broadcasts.failed', { code: codeOf(query.error) })}
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
  const columns = [t('broadcasts.phone'), t('broadcasts.status'), t('broadcasts.time'), t('broadcasts.opened')];
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
          </TableCell>
          <TableCell sx={{ minWidth: 160 }}>
            <State message={message} />
          </TableCell>
          <TableCell sx={nowrap}>{message.sentAt === null ? '' : <Moment at={message.sentAt} />}</TableCell>
          <TableCell sx={nowrap}>{message.openedAt === null ? '' : <Moment at={message.openedAt} />}</TableCell>
        </TableRow>
      ))}
    </ListTable>
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
