import type { Customer } from '@fanfare/contract/customers.ts';
import ButtonBase from '@mui/material/ButtonBase';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type CustomerDeeds, CustomerMenu } from './customer-menu.tsx';
import { CustomerStatus } from './customer-status.tsx';
import { customerColumns, type CustomersView } from './customers-view.ts';
import { PhoneText } from './phone-text.tsx';
import { SortHeader, shownFrom } from './sort-header.tsx';
import { isolated, shownPhone } from './shown-phone.ts';
import { useSourceNames } from './use-source-names.ts';

interface CustomersTableProps extends CustomerDeeds {
  readonly customers: readonly Customer[];
  readonly view: CustomersView;
  readonly onChangeView: (changed: Partial<CustomersView>) => void;
  readonly areNumbersHidden: boolean;
}

export function CustomersTable({ customers, view, onChangeView, areNumbersHidden, ...deeds }: CustomersTableProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <ListTable
      label={t('translations:customers.region')}
      caption={t('translations:customers.title')}
      head={
        <>
          {customerColumns.map((column) => (
            <SortHeader key={column} column={column} view={view} onChangeView={onChangeView} />
          ))}
          <TableCell>
            <VisuallyHidden>{t('translations:customers.actions')}</VisuallyHidden>
          </TableCell>
        </>
      }
    >
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} isHidden={areNumbersHidden} {...deeds} />
      ))}
    </ListTable>
  );
}

interface CustomerRowProps extends CustomerDeeds {
  readonly customer: Customer;
  readonly isHidden: boolean;
}

/** Remembered, because up to a hundred of them stand there while something else changes. */
const CustomerRow = memo(function CustomerRow({ customer, isHidden, onOpen, onDelete }: CustomerRowProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number, date } = useFormats();
  const nameOf = useSourceNames();
  const { phone, carrier, addedby, checkins, lastCheckin, createdAt } = customer;
  return (
    <TableRow hover onClick={() => onOpen(customer)} sx={{ cursor: 'pointer' }}>
      <TableCell component="th" scope="row">
        <ButtonBase
          aria-label={t('translations:customers.viewDetailsOf', { phone: isolated(shownPhone(phone, isHidden)) })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(customer);
          }}
          sx={{ font: 'inherit', fontWeight: 500, borderRadius: '4px', '&:hover': { textDecoration: 'underline' } }}
        >
          <PhoneText phone={phone} isHidden={isHidden} />
        </ButtonBase>
      </TableCell>
      <TableCell>
        <CustomerStatus status={customer.status} />
      </TableCell>
      <TableCell sx={{ ...shownFrom.carrier, color: carrier ? undefined : 'text.secondary' }}>
        {carrier || t('translations:customers.unknownCarrier')}
      </TableCell>
      <TableCell sx={shownFrom.source}>{nameOf(addedby)}</TableCell>
      <TableCell align="right" sx={{ ...shownFrom.checkins, fontVariantNumeric: 'tabular-nums' }}>
        {number(checkins)}
      </TableCell>
      <TableCell sx={{ ...shownFrom.lastCheckin, color: lastCheckin === null ? 'text.secondary' : undefined }}>
        {lastCheckin === null ? t('translations:customers.never') : <Moment at={lastCheckin} />}
      </TableCell>
      <TableCell sx={{ ...shownFrom.createdAt, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {date(createdAt)}
      </TableCell>
      <TableCell align="right" sx={{ paddingBlock: 0.5, width: 56 }}>
        <CustomerMenu customer={customer} isHidden={isHidden} onOpen={onOpen} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
});
