import { call, codeOf } from '@fanfare/contract/call.ts';
import { type ConsentEntry, type PendingConfirmation, askToConfirm, asksMax } from '@fanfare/contract/consent.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import { getPersonalData } from '@fanfare/contract/personal-data.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import { useMemberNames } from './customer-words.tsx';
import { useShownPhone } from './phone-text.tsx';
import { consentQuery } from './queries.ts';

/** When and by which way a number came, opted out and returned, newest first. */
export function ConsentHistory({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(consentQuery(caller, ws, customer));
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 3 }}>
      <Typography variant="subtitle1" component="h3" id={headingId} sx={{ marginBlockEnd: 1.5 }}>
        {t('customerRecord.history')}
      </Typography>
      <QueryView
        query={query}
        label={t('customerRecord.history')}
        lead={t('customerRecord.historyLost')}
        message={(code) => t('customerRecord.historyFailed', { code })}
        skeleton={
          <>
            <Skeleton height={24} width="70%" />
            <Skeleton height={24} width="50%" />
          </>
        }
      >
        {({ entries }) =>
          entries.length > 0 ? (
            <Entries entries={entries} />
          ) : (
            <Typography variant="body2">{t('customerRecord.historyEmpty')}</Typography>
          )
        }
      </QueryView>
      {useMay('customers.export') ? <DownloadData customer={customer} /> : null}
      {useMay('audit.view') ? (
        <LinkButton to={paths.auditLog} state={{ phone: customer.phone }} color="secondary" size="small">
          {t('customerRecord.changes')}
        </LinkButton>
      ) : null}
    </Box>
  );
}

/** Nobody has said yet, from the phone itself, that the number is theirs. */
export function PendingNumber({ customer }: { readonly customer: Customer }) {
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery(consentQuery(caller, ws, customer));
  return data?.pending && !customer.optout ? <Pending customer={customer} pending={data.pending} /> : null;
}

interface PendingProps {
  readonly customer: Customer;
  readonly pending: PendingConfirmation;
}

function Pending({ customer, pending: { asks, askedAt, nextAskAt } }: PendingProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { ask, isBusy } = useAskToConfirm(customer);
  const now = useNow();
  const mayAsk = useMay('customers.change');
  const isAsked = askedAt !== null;
  const asked = isAsked ? t('customerRecord.asked', { count: asks, moment: moment(askedAt) }) : undefined;
  const next = nextAskAt === null || nextAskAt <= now ? '' : t('customerRecord.askFrom', { moment: moment(nextAskAt) });
  const words = [
    t('customerRecord.pendingText'),
    asked ?? (nextAskAt === null ? '' : t('customerRecord.notAsked')),
    nextAskAt === null ? t(asks < asksMax ? 'customerRecord.neverAsked' : 'customerRecord.askedEnough') : next,
  ];
  return (
    <Alert
      severity="info"
      sx={{ marginBlockEnd: 2 }}
      action={
        mayAsk && nextAskAt !== null && nextAskAt <= now ? (
          <Button color="inherit" size="small" aria-disabled={isBusy || undefined} onClick={() => void ask()}>
            {t(isAsked ? 'customerRecord.ask' : 'customerRecord.askFirst')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle>{t('customerRecord.pendingTitle')}</AlertTitle>
      {words.filter(Boolean).join(' ')}
    </Alert>
  );
}

function useAskToConfirm(customer: Customer) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const phone = useShownPhone()(customer.phone);
  const { run, isBusy } = useAction({
    toProblem: (error) => t('customerRecord.changeError', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const ask = () =>
    run(async () => {
      const body = { phone: customer.phone };
      const { pending, isAsked } = await call(caller, askToConfirm, { params: { ws }, body });
      const { queryKey } = consentQuery(caller, ws, customer);
      client.setQueryData(queryKey, (known) => known && { ...known, pending });
      if (isAsked) toastDone(t('customerRecord.askedNow', { phone }));
    });
  return { ask, isBusy };
}

/** For a customer who asks what is known of them. */
function DownloadData({ customer: { id, phone } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const load = async () => {
    const data = await call(caller, getPersonalData, { params: { ws }, body: { phone } });
    return new Response(JSON.stringify(data, null, 2), { headers: { 'Content-Type': 'application/json' } });
  };
  return (
    <DownloadButton
      variant="text"
      size="small"
      label={t('customerRecord.download')}
      toFileName={() => `customer-${id}.json`}
      load={load}
      toProblem={(error) => t('customerRecord.downloadError', { code: codeOf(error) })}
    />
  );
}

function Entries({ entries }: { readonly entries: readonly ConsentEntry[] }) {
  return (
    <Box component="ol" reversed sx={historyLook}>
      {entries.toReversed().map((entry) => (
        <HistoryEntry key={`${entry.at} ${entry.kind} ${entry.way}`} entry={entry} />
      ))}
    </Box>
  );
}

const historyLook = {
  ...plainList,
  typography: 'body2',
  '& > li': { position: 'relative', paddingInlineStart: 3, paddingBlockEnd: 2 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    backgroundColor: 'ramp.500',
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    insetBlockStart: 20,
    insetBlockEnd: -2,
    width: 2,
    backgroundColor: 'divider',
  },
} as const;

function HistoryEntry({ entry }: { readonly entry: ConsentEntry }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const memberName = useMemberNames();
  const who = entry.who === null ? undefined : (memberName(entry.who) ?? t('customerRecord.someone'));
  const way = t(`customerRecord.${entry.way}`);
  return (
    <li>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {t(`customerRecord.${kindOf(entry)}`)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {[way, entry.fileName, who].filter(Boolean).map((part, place) => (
          <span key={part}>
            {place > 0 ? ' · ' : ''}
            <bdi>{part}</bdi>
          </span>
        ))}
      </Box>
      {entry.agreement ? <AgreedText agreement={entry.agreement} /> : null}
      {entry.reason ? <div>{t('customerRecord.reason', { reason: entry.reason })}</div> : null}
      <Box component="time" dateTime={new Date(entry.at).toISOString()} sx={{ color: 'text.secondary' }}>
        {moment(entry.at)}
      </Box>
    </li>
  );
}

/** The words that stood under the button, and which of them they were. */
function AgreedText({ agreement }: { readonly agreement: NonNullable<ConsentEntry['agreement']> }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { version, text } = agreement;
  return (
    <div>
      {t('customerRecord.agreedTo', { version })}{' '}
      <Box component="q" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {text.replaceAll('{workspace}', workspace.name)}
      </Box>
    </div>
  );
}

/** What staff did is not what the customer said. */
function kindOf({ kind, way }: ConsentEntry) {
  if (kind === 'requested') return 'requestedTitle';
  if (way === 'staff' && kind === 'optout') return 'optoutByStaff';
  return way === 'staff' && kind === 'return' ? 'returnByStaff' : kind;
}
