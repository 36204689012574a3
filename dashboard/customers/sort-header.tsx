import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import { type CustomerColumn, type CustomersView, isDescendingFirst } from './customers-view.ts';

/** Narrow screens keep what tells one customer from another. */
export const shownFrom = {
  phone: {},
  status: {},
  carrier: { display: { xs: 'none', md: 'table-cell' } },
  source: { display: { xs: 'none', md: 'table-cell' } },
  checkins: { display: { xs: 'none', xl: 'table-cell' } },
  lastCheckin: {},
  createdAt: { display: { xs: 'none', lg: 'table-cell' } },
} as const satisfies Readonly<Record<CustomerColumn, object>>;

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface SortHeaderProps {
  readonly column: CustomerColumn;
  readonly view: CustomersView;
  readonly onChangeView: (changed: Partial<CustomersView>) => void;
}

/** A column's name, which sorts by it; pressed again, the other way round. */
export function SortHeader({ column, view, onChangeView }: SortHeaderProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isActive = view.sort === column;
  const isDescending = isActive ? view.isDescending : isDescendingFirst(column);
  const direction = isDescending ? 'desc' : 'asc';
  const sort = () =>
    onChangeView({ sort: column, isDescending: isActive ? !view.isDescending : isDescendingFirst(column) });
  return (
    <TableCell
      scope="col"
      align={column === 'checkins' ? 'right' : 'left'}
      aria-sort={isActive ? ariaSort[direction] : undefined}
      sx={{ ...shownFrom[column], whiteSpace: 'nowrap' }}
    >
      <TableSortLabel active={isActive} direction={direction} onClick={sort}>
        {t(`translations:customers.${column}`)}
      </TableSortLabel>
    </TableCell>
  );
}
