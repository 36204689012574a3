import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import type { CustomerColumn, SortColumn } from './customer-columns.ts';
import { type CustomersView, isDescendingFirst } from '../finding/customers-view.ts';
import type { ChangeView } from '../finding/use-customers-view.ts';

/** Narrow screens keep what tells one customer from another. */
export const columnClass: Readonly<Record<CustomerColumn, string>> = {
  phone: 'phone',
  status: 'status',
  carrier: 'from-md carrier',
  source: 'from-md source',
  checkins: 'from-lg amount',
  lastCheckin: 'from-sm ago',
  createdAt: 'from-lg day',
  updatedAt: 'from-lg ago',
  customerId: 'from-lg',
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface ColumnHeadProps {
  readonly column: CustomerColumn;
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
}

export function ColumnHead({ column, view, onChangeView }: ColumnHeadProps) {
  const { t } = useTranslation(['common', 'translations']);
  if (column !== 'customerId') return <SortHeader column={column} view={view} onChangeView={onChangeView} />;
  return (
    <TableCell scope="col" className={columnClass[column]} sx={{ whiteSpace: 'nowrap' }}>
      {t('translations:customers.customerId')}
    </TableCell>
  );
}

/** A column's name, which sorts by it; pressed again, the other way round. */
function SortHeader({ column, view, onChangeView }: ColumnHeadProps & { readonly column: SortColumn }) {
  const { t } = useTranslation(['common', 'translations']);
  const isActive = view.sort === column;
  const isDescending = isActive ? view.isDescending : isDescendingFirst(column);
  const direction = isDescending ? 'desc' : 'asc';
  const sort = () =>
    onChangeView({ sort: column, isDescending: isActive ? !view.isDescending : isDescendingFirst(column) });
  return (
    <TableCell
      scope="col"
      className={columnClass[column]}
      align={column === 'checkins' ? 'right' : 'left'}
      aria-sort={isActive ? ariaSort[direction] : undefined}
      sx={{ whiteSpace: 'nowrap' }}
    >
      <TableSortLabel active={isActive} direction={direction} onClick={sort}>
        {t(`translations:customers.${column}`)}
      </TableSortLabel>
    </TableCell>
  );
}
