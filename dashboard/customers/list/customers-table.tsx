import type { Customer } from '@fanfare/contract/customers.ts';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Fragment, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { layout } from '../../theme/theme.ts';
import type { Selection } from '../../ui/selection-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { SegmentSort } from '@fanfare/contract/segments.ts';
import { type ChangeView, type CustomersView, isDescendingFirst } from '../filter/customers-view.ts';
import { PhoneFigures } from '../phone-text.tsx';
import { type CustomerColumn, columnsDefault } from './customer-columns.ts';
import { HintLayer, Hinted, type RowActions, RowMenuButton, type RowWords, StatusMark } from './row-parts.tsx';
import { bulkBarHeightPx, columnClass, rowHeightPx, tableLook } from './table-look.ts';
import { useWindowedRows } from './windowed-rows.ts';

interface CustomersTableProps {
  readonly customers: readonly Customer[];
  /** How many there are, the loaded ones among them. */
  readonly total: number | undefined;
  readonly onNearEnd: () => void;
  readonly columns: readonly CustomerColumn[];
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
  readonly words: RowWords;
  readonly selection: Selection<Customer>;
  readonly actions: RowActions;
}

export function CustomersTable(props: CustomersTableProps) {
  const { t } = useTranslation();
  const { total, columns, selection } = props;
  const hasBar = selection.chosen.length > 0;
  const rule = usePhoneRule();
  // More columns than the page is wide for scroll sideways, and then their head can't stick to the window.
  const isWide = columns.length > columnsDefault.length;
  const headTopPx = layout.barHeightPx + (hasBar ? bulkBarHeightPx : 0);
  return (
    <HintLayer>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={t('customers.region')}
        // What is visually hidden scrolls along, and does not widen the page.
        sx={{ position: 'relative', overflowX: { xs: 'auto', xl: isWide ? 'auto' : 'visible' } }}
      >
        <Table
          className={[isWide && 'wide', rule && 'abroad'].filter(Boolean).join(' ')}
          sx={tableLook}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          <caption>
            <VisuallyHidden>{t('customers.title')}</VisuallyHidden>
          </caption>
          <TableHead sx={{ position: { xl: isWide ? 'static' : 'sticky' }, insetBlockStart: headTopPx, zIndex: 2 }}>
            <Head {...props} />
          </TableHead>
          <Rows {...props} />
        </Table>
      </TableContainer>
    </HintLayer>
  );
}

function Head({ customers, columns, view, onChangeView, selection }: CustomersTableProps) {
  const { t } = useTranslation();
  const chosen = selection.chosen.length;
  const areAll = chosen > 0 && chosen === customers.length;
  return (
    <TableRow aria-rowindex={1}>
      <TableCell className="tick">
        <Checkbox
          size="small"
          checked={areAll}
          indeterminate={chosen > 0 && !areAll}
          onChange={() => (areAll ? selection.clear() : selection.selectAll())}
          slotProps={{ input: { 'aria-label': t('customerList.selectEverybody') } }}
          sx={{ padding: 0, marginInlineStart: '-3px', '& svg': { fontSize: 24 } }}
        />
      </TableCell>
      {columns.map((column) => (
        <ColumnHead key={column} column={column} view={view} onChangeView={onChangeView} />
      ))}
      <TableCell className="menu">
        <VisuallyHidden>{t('customers.actions')}</VisuallyHidden>
      </TableCell>
    </TableRow>
  );
}

function Rows({ customers, columns, words, selection, actions, onNearEnd }: CustomersTableProps) {
  const { rows, gapAfterPx, bodyRef } = useWindowedRows(customers.length, rowHeightPx, onNearEnd);
  return (
    <tbody ref={bodyRef}>
      {rows.map(({ index, gapPx }) => {
        const customer = customers[index];
        if (!customer) return null;
        return (
          <Fragment key={customer.id}>
            <Gap heightPx={gapPx} />
            <CustomerRow
              customer={customer}
              columns={columns}
              words={words}
              actions={actions}
              index={index}
              isSelected={selection.ids.has(customer.id)}
            />
          </Fragment>
        );
      })}
      <Gap heightPx={gapAfterPx} />
    </tbody>
  );
}

/** Where the rows would be that are not drawn. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden className="gap" style={{ height: heightPx }} /> : null;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface ColumnHeadProps {
  readonly column: CustomerColumn;
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
}

function ColumnHead({ column, view, onChangeView }: ColumnHeadProps) {
  const { t } = useTranslation();
  if (column !== 'customerId' && column !== 'tags') {
    return <SortHeader column={column} view={view} onChangeView={onChangeView} />;
  }
  return (
    <TableCell scope="col" className={columnClass[column]} sx={{ whiteSpace: 'nowrap' }}>
      {t(`customers.${column}`)}
    </TableCell>
  );
}

/** A column's name, which sorts by it; pressed again, the other way round. */
function SortHeader({ column, view, onChangeView }: ColumnHeadProps & { readonly column: SegmentSort }) {
  const { t } = useTranslation();
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
        {t(`customers.${column}`)}
      </TableSortLabel>
    </TableCell>
  );
}

interface CustomerRowProps {
  readonly customer: Customer;
  readonly columns: readonly CustomerColumn[];
  readonly words: RowWords;
  readonly actions: RowActions;
  readonly isSelected: boolean;
  /** Its place among all rows, from 0. */
  readonly index: number;
}

/** Remembered, because a list draws many of them while something else changes. */
const CustomerRow = memo(function CustomerRow(props: CustomerRowProps) {
  const { customer, columns, words, actions, isSelected, index } = props;
  const labels = words.labels(customer);
  return (
    <tr
      data-index={index}
      data-customer={customer.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClick={() => actions.onOpen(customer)}
    >
      <td className="tick" onClick={stay}>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => actions.onToggle(customer.id)}
          aria-label={labels.select}
          aria-keyshortcuts="X"
        />
      </td>
      {columns.map((column) =>
        column === 'phone' ? (
          <PhoneHead key={column} {...props} labels={labels} />
        ) : (
          <td key={column} className={columnClass[column]}>
            <CustomerCell customer={customer} column={column} words={words} />
          </td>
        ),
      )}
      <td className="menu" onClick={stay}>
        <RowMenuButton customer={customer} label={labels.menu} onMenu={actions.onMenu} />
      </td>
    </tr>
  );
});

type PhoneHeadProps = Pick<CustomerRowProps, 'customer' | 'words' | 'actions'> & {
  readonly labels: ReturnType<RowWords['labels']>;
};

function PhoneHead({ customer, words, actions, labels }: PhoneHeadProps) {
  return (
    <th scope="row" className="phone">
      <button
        type="button"
        className="name"
        aria-label={labels.view}
        onClick={(event) => {
          stay(event);
          actions.onOpen(customer);
        }}
      >
        <bdi dir="ltr">
          <PhoneFigures text={words.phone(customer)} />
        </bdi>
      </button>
      <button
        type="button"
        className="icon copy"
        aria-label={labels.copy}
        onClick={(event) => {
          stay(event);
          actions.onCopy(customer);
        }}
      >
        <CopyIcon size={16} />
      </button>
    </th>
  );
}

/** A click on a control of the row is not a click on the row. */
function stay(event: MouseEvent): void {
  event.stopPropagation();
}

interface CustomerCellProps {
  readonly customer: Customer;
  readonly column: Exclude<CustomerColumn, 'phone'>;
  readonly words: RowWords;
}

/** What one column shows of a customer. */
function CustomerCell({ customer, column, words }: CustomerCellProps) {
  switch (column) {
    case 'status':
      return <StatusMark customer={customer} words={words} />;
    case 'carrier':
      return customer.carrier || <span className="quiet">{words.unknownCarrier}</span>;
    case 'source':
      return words.sourceName(customer.addedby);
    case 'tags':
      return customer.tags.map((tag) => (
        <bdi key={tag} className="tag">
          {tag}
        </bdi>
      ));
    case 'checkins':
      return words.number(customer.checkins);
    case 'lastCheckin':
      if (customer.lastCheckin === null) return <span className="quiet">{words.never}</span>;
      return <HintedMoment at={customer.lastCheckin} words={words} />;
    case 'createdAt':
      return words.date(customer.createdAt);
    case 'updatedAt':
      return <HintedMoment at={customer.updatedAt} words={words} />;
    case 'customerId':
      return <bdi>{customer.id}</bdi>;
  }
}

function HintedMoment({ at, words }: { readonly at: number; readonly words: RowWords }) {
  return (
    <Hinted as="time" dateTime={new Date(at).toISOString()} hint={words.exactly(at)}>
      {words.ago(at)}
    </Hinted>
  );
}
