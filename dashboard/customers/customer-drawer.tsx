import { call } from '@fanfare/contract/call.ts';
import type { ConsentEntry } from '@fanfare/contract/consent.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import { getPersonalData } from '@fanfare/contract/personal-data.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, useMay, usePhoneRule } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { addTexts } from '../text/i18n.ts';
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx';
import { Detail, DetailsDrawer } from '../ui/details-drawer.tsx';
import { downloadFile } from '../ui/download-file.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useMemberNames, useSourceNames } from './customer-source.ts';
import { CustomerStatus } from './customer-status.tsx';
import { PhoneText, savedPhone } from './phone-text.tsx';
import { consentQuery } from './queries.ts';
import { StaffNotes } from './staff-notes.tsx';

const Thread = lazy(async () => {
  const [{ Thread: thread }] = await Promise.all([import('../texts/thread.tsx'), addTexts('broadcasts')]);
  return { default: thread };
});

interface CustomerDrawerProps {
  readonly customer: Customer | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onBlock: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
  readonly onChanged: (customer: Customer) => void;
}

export function CustomerDrawer({ customer, isOpen, onClose, onChanged, ...actions }: CustomerDrawerProps) {
  const { t } = useTranslation();
  return (
    <DetailsDrawer
      isOpen={isOpen && customer !== undefined}
      onClose={onClose}
      kind={t('customers.details')}
      title={customer ? <PhoneText phone={customer.phone} /> : null}
      actions={customer ? <DrawerActions customer={customer} {...actions} /> : null}
    >
      {customer ? (
        <>
          <ResubscribeRequest customer={customer} />
          <CustomerDetails customer={customer} />
          <StaffNotes customer={customer} onChanged={onChanged} />
          {isOpen ? <Texts phone={customer.phone} /> : null}
          {isOpen ? <ConsentHistory customer={customer} /> : null}
        </>
      ) : null}
    </DetailsDrawer>
  );
}

type DrawerActionsProps = Pick<CustomerDrawerProps, 'onBlock' | 'onDelete'> & { readonly customer: Customer };

function DrawerActions({ customer, onBlock, onDelete }: DrawerActionsProps) {
  const { t } = useTranslation();
  const rule = usePhoneRule();
  return (
    <>
      <CopyButton text={savedPhone(customer.phone, rule)} label={t('customers.copyNumber')} />
      <Button
        variant="outlined"
        color="secondary"
        startIcon={customer.optout ? <CheckCircleIcon /> : <ProhibitIcon />}
        onClick={() => onBlock(customer)}
      >
        {t(`customerRecord.${customer.optout ? 'unblock' : 'block'}`)}
      </Button>
      <Button variant="outlined" color="error" startIcon={<TrashIcon />} onClick={() => onDelete(customer)}>
        {t('customers.delete')}
      </Button>
    </>
  );
}

/** Whoever types a number has not shown that it is theirs, so somebody on the team decides. */
function ResubscribeRequest({ customer: { optout, resubscribeRequestedAt } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (!optout || resubscribeRequestedAt === null) return null;
  return (
    <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{t('customerRecord.requestedTitle')}</AlertTitle>
      {t('customerRecord.requestedText', { date: date(resubscribeRequestedAt) })}
    </Alert>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { number, date, moment } = useFormats();
  const nameOf = useSourceNames();
  const { id, status, carrier, addedby, checkins, lastCheckin, createdAt, updatedAt } = customer;
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Detail name={t('customers.status')}>
        <Box component="span" role="status">
          <CustomerStatus status={status} />
        </Box>
      </Detail>
      <Detail name={t('customers.carrier')}>{carrier || t('customers.unknownCarrier')}</Detail>
      <Detail name={t('customers.source')}>{nameOf(addedby)}</Detail>
      <Detail name={t('customers.checkins')}>{number(checkins)}</Detail>
      <Detail name={t('customers.lastCheckin')}>
        {lastCheckin === null ? t('customers.never') : moment(lastCheckin)}
      </Detail>
      <Detail name={t('customers.createdAt')}>{date(createdAt)}</Detail>
      <Detail name={t('customers.updatedAt')}>{moment(updatedAt)}</Detail>
      <Detail name={t('customers.customerId')}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
          <Box component="bdi" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {id}
          </Box>
          <CopyIconButton text={id} label={t('customers.copyId')} />
        </Stack>
      </Detail>
    </Box>
  );
}

/** What was texted to and from them. */
function Texts({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  const headingId = useId();
  if (!useMay('broadcasts.view')) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 3 }}>
      <Typography variant="subtitle1" component="h3" id={headingId} sx={{ marginBlockEnd: 1.5 }}>
        {t('customers.texts')}
      </Typography>
      <Suspense fallback={<Skeleton height={24} width="70%" />}>
        <Thread key={phone} phone={phone} />
      </Suspense>
    </Box>
  );
}

/** When and by which way a number came, opted out and returned, newest first. */
function ConsentHistory({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const query = useQuery(consentQuery(useCaller(), workspace.workspace_id, customer));
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
        message={t('customerRecord.historyFailed', { code: codeOf(query.error) })}
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

/** For a customer who asks what is known of them. */
function DownloadData({ customer: { id, phone } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const ws = useCurrentWorkspace().workspace.workspace_id;
  const caller = useCaller();
  const { run, isBusy } = useAction({
    toProblem: (error) => t('customerRecord.downloadError', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const download = () =>
    run(async () => {
      const data = await call(caller, getPersonalData, { params: { ws }, body: { phone } });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      downloadFile(`customer-${id}.json`, file);
    });
  return (
    <Button
      size="small"
      color="secondary"
      startIcon={<DownloadSimpleIcon />}
      aria-disabled={isBusy || undefined}
      onClick={() => void download()}
    >
      {t('customerRecord.download')}
    </Button>
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
  listStyle: 'none',
  margin: 0,
  padding: 0,
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
