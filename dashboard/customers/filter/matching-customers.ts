// Which of the loaded customers a view means, in its order.
import type { Customer } from '@fanfare/contract/customers.ts';
import { endOfDay, startOfDay } from '../../ui/calendar-day.ts';
import { sourceKindOf } from '../customer-source.ts';
import type { SortColumn } from '../list/customer-columns.ts';
import { type CustomerTab, type CustomersView, carrierUnknown, soughtDigits } from './customers-view.ts';

type Test = (customer: Customer) => boolean;
type NameOf = (addedBy: string) => string;

/** Filtered and sorted; `nameOf` turns a source into the words that the table shows. */
export function applyCustomersView(
  customers: readonly Customer[],
  view: CustomersView,
  nameOf: NameOf,
): readonly Customer[] {
  const isMeant = testOf(view);
  const meant = customers.filter(isMeant);
  const sought = soughtDigits(view.search);
  return orderRows(meant, {
    value: valueOf(view.sort, meant, nameOf),
    tie: ({ phone }) => Number(phone),
    isDescending: view.isDescending,
    // At a counter people say how their number ends.
    ...(sought ? { isFirst: ({ phone }) => phone.endsWith(sought) } : {}),
  });
}

/** Whether the view means a customer. */
export function testOf(view: CustomersView): Test {
  const tests = [
    ...(view.tab === 'all' ? [] : [({ status }: Customer) => status === view.tab]),
    ...searchTests(view),
    ...wordTests(view),
    ...numberTests(view),
  ];
  return (customer) => tests.every((test) => test(customer));
}

function searchTests({ search }: CustomersView): Test[] {
  const sought = soughtDigits(search);
  return sought ? [({ phone }) => phone.includes(sought)] : [];
}

function wordTests({ source, carrier }: CustomersView): Test[] {
  const wanted = carrier === carrierUnknown ? '' : carrier;
  return [
    ...(source ? [({ addedby }: Customer) => addedby === source || sourceKindOf(addedby) === source] : []),
    ...(carrier ? [(customer: Customer) => customer.carrier === wanted] : []),
  ];
}

function numberTests(view: CustomersView): Test[] {
  const { registeredFrom, registeredTo, isNeverSeen, seenFrom, seenTo, checkinsMin } = view;
  const isRegistered = isWithin(registeredFrom, registeredTo);
  const isSeen = isWithin(seenFrom, seenTo);
  return [
    ...(isRegistered ? [({ createdAt }: Customer) => isRegistered(createdAt)] : []),
    ...(isNeverSeen ? [({ lastCheckin }: Customer) => lastCheckin === null] : []),
    ...(isSeen ? [({ lastCheckin }: Customer) => lastCheckin !== null && isSeen(lastCheckin)] : []),
    ...(checkinsMin > 0 ? [({ checkins }: Customer) => checkins >= checkinsMin] : []),
  ];
}

/** Both days included; nothing where neither is given. */
function isWithin(from: string, to: string): ((at: number) => boolean) | undefined {
  if (!from && !to) return undefined;
  const first = from ? startOfDay(from) : Number.NEGATIVE_INFINITY;
  const past = to ? endOfDay(to) : Number.POSITIVE_INFINITY;
  return (at) => at >= first && at < past;
}

function valueOf(column: SortColumn, customers: readonly Customer[], nameOf: NameOf): (customer: Customer) => number {
  switch (column) {
    case 'phone':
      return ({ phone }) => Number(phone);
    case 'status':
      return ({ status }) => (status === 'active' ? 0 : 1);
    case 'carrier': {
      const rank = rankWords(customers.map(({ carrier }) => carrier));
      return ({ carrier }) => rank(carrier);
    }
    case 'source':
      return sourceValue(customers, nameOf);
    case 'lastCheckin':
      return ({ lastCheckin }) => lastCheckin ?? Number.NEGATIVE_INFINITY;
    case 'checkins':
    case 'createdAt':
    case 'updatedAt':
      return (customer) => customer[column];
  }
}

function sourceValue(customers: readonly Customer[], nameOf: NameOf): (customer: Customer) => number {
  const names = new Map([...new Set(customers.map(({ addedby }) => addedby))].map((by) => [by, nameOf(by)]));
  const rank = rankWords(names.values());
  return ({ addedby }) => rank(names.get(addedby) ?? '');
}

/** By `value`, ties by `tie`; `isFirst` rows stand before all others. Turned round, ties turn too, as the server has it. */
interface RowOrder<Row> {
  readonly value: (row: Row) => number;
  readonly tie: (row: Row) => number;
  readonly isDescending: boolean;
  readonly isFirst?: (row: Row) => boolean;
}

/** A hundred thousand rows within a few frames: numbers side by side in memory, no object touched in between. */
function orderRows<Row>(rows: readonly Row[], order: RowOrder<Row>): readonly Row[] {
  const sign = order.isDescending ? -1 : 1;
  const values = Float64Array.from(rows, order.value);
  const ties = Float64Array.from(rows, order.tie);
  const groups = order.isFirst && Uint8Array.from(rows, (row) => (order.isFirst?.(row) ? 0 : 1));
  const compare = (one: number, other: number) => {
    const group = groups ? (groups[one] ?? 0) - (groups[other] ?? 0) : 0;
    // Two infinite values differ by NaN, which the tie decides like 0.
    return group || sign * ((values[one] ?? 0) - (values[other] ?? 0) || (ties[one] ?? 0) - (ties[other] ?? 0));
  };
  // The server's own order is the one that is looked at most.
  if (rows.every((_, place) => place === 0 || compare(place - 1, place) <= 0)) return rows;
  const places = Uint32Array.from(rows, (_, place) => place).toSorted(compare);
  return Array.from(places, (place) => rows[place] as Row);
}

/** The place of each word among all of them in the reader's alphabet: few words for many rows. */
function rankWords(words: Iterable<string>): (word: string) => number {
  const alphabet = new Intl.Collator();
  const places = new Map([...new Set(words)].toSorted(alphabet.compare).map((word, place) => [word, place]));
  return (word) => places.get(word) ?? 0;
}

export function countByStatus(customers: readonly Customer[]): Readonly<Record<CustomerTab, number>> {
  const blocked = customers.reduce((count, { status }) => count + (status === 'blocked' ? 1 : 0), 0);
  return { all: customers.length, active: customers.length - blocked, blocked };
}

/** Each source and each carrier that a loaded customer has. */
export function knownWords(customers: readonly Customer[]) {
  return {
    sources: [...new Set(customers.map(({ addedby }) => addedby))],
    carriers: [...new Set(customers.map(({ carrier }) => carrier))],
  };
}
