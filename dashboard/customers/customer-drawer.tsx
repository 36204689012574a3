import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePhoneRule } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { addTexts } from '../text/i18n.ts';
import { plainList } from '../theme/theme.ts';
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx';
import { Detail, DetailsDrawer } from '../ui/details-drawer.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { CustomerStatus, useSourceNames } from './customer-words.tsx';
import { ConsentHistory, PendingNumber } from './consent-history.tsx';
import { PhoneText, savedPhone } from './phone-text.tsx';

const Thread = lazy(async () => {
  const [{ Thread: thread }] = await Promise.all([import('../texts/thread.tsx'), addTexts('broadcasts')]);
  return { default: thread };
});

interface CustomerDrawerProps extends DialogProps {
  readonly customer: Customer | undefined;
  readonly onBlock: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
  readonly onChanged: (customer: Customer) => void;
}

export function CustomerDrawer({ customer, open, onClose, onChanged, ...actions }: CustomerDrawerProps) {
  const { t } = useTranslation();
  return (
    <DetailsDrawer
      open={open && customer !== undefined}
      onClose={onClose}
      kind={t('customers.details')}
      title={customer ? <PhoneText phone={customer.phone} /> : null}
      actions={customer ? <DrawerActions customer={customer} {...actions} /> : null}
    >
      {customer ? (
        <>
          <ResubscribeRequest customer={customer} />
          {open ? <PendingNumber key={customer.id} customer={customer} /> : null}
          <CustomerDetails customer={customer} />
          <StaffNotes customer={customer} onChanged={onChanged} />
          {open ? <Texts phone={customer.phone} /> : null}
          {open ? <ConsentHistory key={customer.id} customer={customer} /> : null}
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

const NotesDialog = lazyDialog(async () => (await import('./notes-dialog.tsx')).NotesDialog);

interface StaffNotesProps {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

/** What the team says of a customer: tags and a note. */
function StaffNotes({ customer, onChanged }: StaffNotesProps) {
  const { t } = useTranslation();
  const editing = useDialog<Customer>();
  const headingId = useId();
  const { tags, note } = customer;
  const isEmpty = tags.length === 0 && note === '';
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ marginBlockStart: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle1" component="h3" id={headingId}>
          {t('customerNotes.title')}
        </Typography>
        <Button
          size="small"
          color="secondary"
          startIcon={<PencilSimpleIcon />}
          onClick={() => editing.open(customer)}
          aria-label={t('customerNotes.edit')}
        >
          {t('customerNotes.editShort')}
        </Button>
      </Stack>
      {isEmpty ? <Typography variant="secondary">{t('customerNotes.empty')}</Typography> : null}
      {tags.length > 0 ? (
        <Stack component="ul" direction="row" aria-label={t('customers.tags')} sx={tagsLook}>
          {tags.map((tag) => (
            <Chip key={tag} component="li" size="small" label={<bdi>{tag}</bdi>} />
          ))}
        </Stack>
      ) : null}
      {note ? (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ) : null}
      {editing.item ? (
        <NotesDialog
          key={editing.opening}
          customer={editing.item}
          open={editing.isOpen}
          onClose={editing.close}
          onChanged={onChanged}
        />
      ) : null}
    </Box>
  );
}

const tagsLook = { ...plainList, flexWrap: 'wrap', gap: 0.5, paddingBlock: 1 } as const;
