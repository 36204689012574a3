// Which customers are shown and in which order, as the address of the page says it.
import { digitsOf } from '@fanfare/contract/phone.ts';
import { digitsMin } from '@fanfare/contract/segments.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readDay } from '../../ui/calendar-day.ts';
import { type SortColumn, sortColumns } from '../list/customer-columns.ts';

export const customerTabs = ['all', 'active', 'blocked'] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** Stands for the carrier of those whose carrier nobody knows. */
export const carrierUnknown = '?';

/** The filters that a chip stands for. Days are calendar days; empty text or 0 means any. */
export interface CustomerFilters {
  /** `viewer`, `import`, `device` or a member's id. */
  readonly source: string;
  readonly carrier: string;
  readonly registeredFrom: string;
  readonly registeredTo: string;
  readonly isNeverSeen: boolean;
  readonly seenFrom: string;
  readonly seenTo: string;
  readonly checkinsMin: number;
}

export interface CustomersView extends CustomerFilters {
  readonly tab: CustomerTab;
  readonly search: string;
  readonly sort: SortColumn;
  readonly isDescending: boolean;
}

export const noFilters: CustomerFilters = {
  source: '',
  carrier: '',
  registeredFrom: '',
  registeredTo: '',
  isNeverSeen: false,
  seenFrom: '',
  seenTo: '',
  checkinsMin: 0,
};

export type ChangeView = (changed: Partial<CustomersView>) => void;

interface Ahead {
  readonly of: URLSearchParams;
  readonly view: CustomersView;
}

/** The view as the address says it. A change shows at once: the address follows a moment later. */
export function useCustomersView() {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead>();
  const view = useMemo(() => (ahead?.of === params ? ahead.view : readCustomersView(params)), [ahead, params]);
  const change = useCallback<ChangeView>(
    (changed) => {
      const next = { ...view, ...changed };
      setAhead({ of: params, view: next });
      setParams(writeCustomersView(next), { replace: true, preventScrollReset: true });
    },
    [params, setParams, view],
  );
  return { view, change };
}

const sortDefault: SortColumn = 'createdAt';

/** Counts and times begin with the largest, words and numbers to dial with the first. */
export function isDescendingFirst(column: SortColumn): boolean {
  return column === 'checkins' || column === 'lastCheckin' || column === 'createdAt' || column === 'updatedAt';
}

export function readCustomersView(params: URLSearchParams): CustomersView {
  const sort = sortColumns.find((column) => column === params.get('sort')) ?? sortDefault;
  const direction = params.get('direction');
  const isNeverSeen = params.get('last-check-in') === 'never';
  return {
    tab: customerTabs.find((tab) => tab === params.get('status')) ?? 'all',
    search: params.get('q') ?? '',
    source: params.get('source') ?? '',
    carrier: params.get('carrier') ?? '',
    registeredFrom: readDay(params.get('registered-from')),
    registeredTo: readDay(params.get('registered-to')),
    isNeverSeen,
    seenFrom: isNeverSeen ? '' : readDay(params.get('last-check-in-from')),
    seenTo: isNeverSeen ? '' : readDay(params.get('last-check-in-to')),
    checkinsMin: readCount(params.get('check-ins')),
    sort,
    isDescending: direction === null ? isDescendingFirst(sort) : direction === 'desc',
  };
}

function readCount(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** What stands at its default is left out of the address. */
export function writeCustomersView(view: CustomersView): URLSearchParams {
  const written = {
    status: view.tab === 'all' ? '' : view.tab,
    q: view.search,
    source: view.source,
    carrier: view.carrier,
    'registered-from': view.registeredFrom,
    'registered-to': view.registeredTo,
    'last-check-in': view.isNeverSeen ? 'never' : '',
    'last-check-in-from': view.isNeverSeen ? '' : view.seenFrom,
    'last-check-in-to': view.isNeverSeen ? '' : view.seenTo,
    'check-ins': view.checkinsMin > 0 ? String(view.checkinsMin) : '',
    sort: view.sort === sortDefault ? '' : view.sort,
    direction: view.isDescending === isDescendingFirst(view.sort) ? '' : directionOf(view),
  };
  return new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ''));
}

function directionOf({ isDescending }: CustomersView): string {
  return isDescending ? 'desc' : 'asc';
}

/** The digits that are sought, once there are enough of them. */
export function soughtDigits(search: string): string {
  const digits = digitsOf(search);
  return digits.length >= digitsMin ? digits : '';
}

/**
 * Whether the server is asked for them while not everybody is loaded: no number is longer than 11 digits, so that more
 * of them match nobody.
 */
export function canBeFound(digits: string): boolean {
  return digits.length >= 3 && digits.length <= 11;
}

/** How a number starts that begins with these digits: it is kept with a leading 1, which nobody says of their own. */
export function prefixOf(digits: string): string {
  return digits.startsWith('1') ? digits.slice(0, 11) : `1${digits}`.slice(0, 11);
}

/** How many chips the filters make: a range is one. */
export function countFilters(filters: CustomerFilters): number {
  const { source, carrier, registeredFrom, registeredTo, isNeverSeen, seenFrom, seenTo, checkinsMin } = filters;
  const set = [source, carrier, registeredFrom || registeredTo, isNeverSeen || seenFrom || seenTo, checkinsMin];
  return set.filter(Boolean).length;
}
