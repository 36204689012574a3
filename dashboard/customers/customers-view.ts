// Which of the loaded customers are shown, in which order and on which page; kept in the address of the page.
import type { Customer } from '@fanfare/contract/customers.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { sourceKindOf } from './customer-source.ts';

export const customerTabs = ['all', 'active', 'blocked'] as const;
export type CustomerTab = (typeof customerTabs)[number];

export const customerColumns = [
  'phone',
  'status',
  'carrier',
  'source',
  'checkins',
  'lastCheckin',
  'createdAt',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

export const rowsPerPageChoices = [25, 50, 100] as const;
export const rowsPerPageDefault = 25;

/** Fewer digits would match nearly everybody. */
export const searchDigitsMin = 3;

export interface CustomersView {
  readonly tab: CustomerTab;
  readonly search: string;
  /** `viewer`, `import`, `device`, a member's id, or empty for all. */
  readonly source: string;
  readonly sort: CustomerColumn;
  readonly isDescending: boolean;
  /** From 0. */
  readonly page: number;
  readonly rowsPerPage: number;
}

const defaults: CustomersView = {
  tab: 'all',
  search: '',
  source: '',
  sort: 'createdAt',
  isDescending: true,
  page: 0,
  rowsPerPage: rowsPerPageDefault,
};

/** Counts and times begin with the largest, words and numbers to dial with the first. */
export function isDescendingFirst(column: CustomerColumn): boolean {
  return column === 'checkins' || column === 'lastCheckin' || column === 'createdAt';
}

export function readCustomersView(params: URLSearchParams): CustomersView {
  const sort = customerColumns.find((column) => column === params.get('sort')) ?? defaults.sort;
  const direction = params.get('direction');
  return {
    tab: customerTabs.find((tab) => tab === params.get('status')) ?? defaults.tab,
    search: params.get('q') ?? '',
    source: params.get('source') ?? '',
    sort,
    isDescending: direction === null ? isDescendingFirst(sort) : direction === 'desc',
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
    rowsPerPage: rowsPerPageChoices.find((rows) => String(rows) === params.get('rows')) ?? defaults.rowsPerPage,
  };
}

/** What stands at its default is left out of the address. */
export function writeCustomersView(view: CustomersView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab !== defaults.tab) params.set('status', view.tab);
  if (view.search) params.set('q', view.search);
  if (view.source) params.set('source', view.source);
  if (view.sort !== defaults.sort) params.set('sort', view.sort);
  if (view.isDescending !== isDescendingFirst(view.sort)) params.set('direction', view.isDescending ? 'desc' : 'asc');
  if (view.page > 0) params.set('page', String(view.page + 1));
  if (view.rowsPerPage !== defaults.rowsPerPage) params.set('rows', String(view.rowsPerPage));
  return params;
}

export function isFiltered(view: CustomersView): boolean {
  return view.tab !== 'all' || view.source !== '' || digitsOf(view.search).length >= searchDigitsMin;
}

export function countByStatus(customers: readonly Customer[]): Readonly<Record<CustomerTab, number>> {
  const blocked = customers.reduce((count, { status }) => count + (status === 'blocked' ? 1 : 0), 0);
  return { all: customers.length, active: customers.length - blocked, blocked };
}

/** Filtered and sorted; `nameOf` turns a source into the words that the table shows. */
export function applyCustomersView(
  customers: readonly Customer[],
  view: CustomersView,
  nameOf: (addedBy: string) => string,
): readonly Customer[] {
  const digits = digitsOf(view.search);
  const sought = digits.length >= searchDigitsMin ? digits : '';
  const sign = view.isDescending ? -1 : 1;
  const compare = comparers(nameOf)[view.sort];
  return customers
    .filter(({ status }) => view.tab === 'all' || status === view.tab)
    .filter(({ phone }) => phone.includes(sought))
    .filter(({ addedby }) => view.source === '' || sourceKindOf(addedby) === view.source || addedby === view.source)
    .toSorted((one, other) => sign * compare(one, other) || comparePhones(one, other));
}

type Compare = (one: Customer, other: Customer) => number;

function comparers(nameOf: (addedBy: string) => string): Readonly<Record<CustomerColumn, Compare>> {
  const words = new Intl.Collator();
  const sourceOf = rememberedSources(nameOf);
  return {
    phone: comparePhones,
    status: (one, other) => words.compare(one.status, other.status),
    carrier: (one, other) => words.compare(one.carrier, other.carrier),
    source: (one, other) => words.compare(sourceOf(one), sourceOf(other)),
    checkins: (one, other) => one.checkins - other.checkins,
    lastCheckin: (one, other) => (one.lastCheckin ?? 0) - (other.lastCheckin ?? 0),
    createdAt: (one, other) => one.createdAt - other.createdAt,
  };
}

/** Asked thousands of times in one sort, for few sources. */
function rememberedSources(nameOf: (addedBy: string) => string): (customer: Customer) => string {
  const names = new Map<string, string>();
  return ({ addedby }) => {
    const name = names.get(addedby) ?? nameOf(addedby);
    names.set(addedby, name);
    return name;
  };
}

function comparePhones(one: Customer, other: Customer): number {
  if (one.phone === other.phone) return 0;
  return one.phone < other.phone ? -1 : 1;
}
