import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { CopyButton, CopyIconButton } from '../../ui/copy-button.tsx';
import { Detail, DetailsDrawer } from '../../ui/details-drawer.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { CustomerStatus } from '../customer-status.tsx';
import { PhoneText } from '../phone-text.tsx';
import { savedPhone } from '../shown-phone.ts';
import { useSourceNames } from '../use-source-names.ts';

interface CustomerDrawerProps {
  readonly customer: Customer | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onBlock: (customer: Customer) => void;
  readonly onDelete: (customer: Customer) => void;
}

export function CustomerDrawer({ customer, isOpen, onClose, ...actions }: CustomerDrawerProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <DetailsDrawer
      isOpen={isOpen && customer !== undefined}
      onClose={onClose}
      kind={t('translations:customers.details')}
      title={customer ? <PhoneText phone={customer.phone} /> : null}
      actions={customer ? <DrawerActions customer={customer} {...actions} /> : null}
    >
      {customer ? (
        <>
          <ResubscribeRequest customer={customer} />
          <CustomerDetails customer={customer} />
          {isOpen ? <ConsentHistory customer={customer} /> : null}
        </>
      ) : null}
    </DetailsDrawer>
  );
}

type DrawerActionsProps = Pick<CustomerDrawerProps, 'onBlock' | 'onDelete'> & { readonly customer: Customer };

function DrawerActions({ customer, onBlock, onDelete }: DrawerActionsProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <>
      <CopyButton text={savedPhone(customer.phone)} label={t('translations:customers.copyNumber')} />
      <Button
        variant="outlined"
        color="secondary"
        startIcon={customer.optout ? <CheckCircleIcon /> : <ProhibitIcon />}
        onClick={() => onBlock(customer)}
      >
        {t(`translations:customerRecord.${customer.optout ? 'unblock' : 'block'}`)}
      </Button>
      <Button variant="outlined" color="error" startIcon={<TrashIcon />} onClick={() => onDelete(customer)}>
        {t('translations:customers.delete')}
      </Button>
    </>
  );
}

/** Whoever types a number has not shown that it is theirs, so somebody on the team decides. */
function ResubscribeRequest({ customer: { optout, resubscribeRequestedAt } }: { readonly customer: Customer }) {
  const { t } = useTranslation(['common', 'translations']);
  const { date } = useFormats();
  if (!optout || resubscribeRequestedAt === null) return null;
  return (
    <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{t('translations:customerRecord.requestedTitle')}</AlertTitle>
      {t('translations:customerRecord.requestedText', { date: date(resubscribeRequestedAt) })}
    </Alert>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, date, moment } = useFormats();
  const nameOf = useSourceNames();
  const { id, status, carrier, addedby, checkins, lastCheckin, createdAt, updatedAt } = customer;
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Detail name={t('translations:customers.status')}>
        <Box component="span" role="status">
          <CustomerStatus status={status} />
        </Box>
      </Detail>
      <Detail name={t('translations:customers.carrier')}>
        {carrier || t('translations:customers.unknownCarrier')}
      </Detail>
      <Detail name={t('translations:customers.source')}>{nameOf(addedby)}</Detail>
      <Detail name={t('translations:customers.checkins')}>{number(checkins)}</Detail>
      <Detail name={t('translations:customers.lastCheckin')}>
        {lastCheckin === null ? t('translations:customers.never') : moment(lastCheckin)}
      </Detail>
      <Detail name={t('translations:customers.createdAt')}>{date(createdAt)}</Detail>
      <Detail name={t('translations:customers.updatedAt')}>{moment(updatedAt)}</Detail>
      <Detail name={t('translations:customers.customerId')}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
          <Box component="bdi" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {id}
          </Box>
          <CopyIconButton text={id} label={t('translations:customers.copyId')} />
        </Stack>
      </Detail>
    </Box>
  );
}
