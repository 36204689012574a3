import type { Customer } from '@fanfare/contract/customers.ts';
import type { CustomerColumn } from './customer-columns.ts';
import { Hinted } from './hinted.tsx';
import { StatusMark } from '../status-mark.tsx';
import type { RowWords } from './use-row-words.ts';

interface CustomerCellProps {
  readonly customer: Customer;
  readonly column: Exclude<CustomerColumn, 'phone'>;
  readonly words: RowWords;
}

/** What one column shows of a customer. */
export function CustomerCell({ customer, column, words }: CustomerCellProps) {
  switch (column) {
    case 'status':
      return <StatusMark customer={customer} words={words} />;
    case 'carrier':
      return customer.carrier || <span className="quiet">{words.unknownCarrier}</span>;
    case 'source':
      return words.sourceName(customer.addedby);
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
      {words.relative(at)}
    </Hinted>
  );
}
