import type { Customer } from '@fanfare/contract/customers.ts';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { type MouseEvent, memo } from 'react';
import { PhoneFigures } from '../phone-text.tsx';
import type { CustomerColumn } from './customer-columns.ts';
import { Hinted } from './hint-layer.tsx';
import { type RowActions, RowMenuButton, type RowWords, StatusMark } from './row-parts.tsx';
import { columnClass } from './table-look.ts';

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
export const CustomerRow = memo(function CustomerRow(props: CustomerRowProps) {
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
