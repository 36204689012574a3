// Which customers are shown and in which order. All of it stands in the address, but for digits of a number.
import { digitsOf } from '@fanfare/contract/phone.ts';
import { Segment, type SegmentSort, digitsMax, digitsMin, segmentSorts } from '@fanfare/contract/segments.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { dayOf, endOfDay, readDay, startOfDay } from '../../ui/calendar-day.ts';

export interface CustomersView {
  /** Without digits, which are typed into the search. */
  readonly segment: Segment;
  readonly search: string;
  readonly sort: SegmentSort;
  readonly isDescending: boolean;
}

/** What stands in the history's state and not in the address, which browsers remember and proxies write down. */
export type CustomersState = Pick<CustomersView, 'search'>;

export type ChangeView = (changed: Partial<CustomersView>) => void;

interface Ahead {
  readonly of: string;
  readonly view: CustomersView;
}

/** The view as the address says it. A change shows at once: the address follows a moment later. */
export function useCustomersView() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: Partial<CustomersState> | null };
  const [ahead, setAhead] = useState<Ahead>();
  const search = state?.search ?? '';
  const said = useMemo(() => readCustomersView(params, search), [params, search]);
  const view = ahead?.of === key ? ahead.view : said;
  const change = useCallback<ChangeView>(
    (changed) => {
      const written = writeCustomersView({ ...view, ...changed });
      const kept: CustomersState = { search: changed.search ?? view.search };
      setAhead({ of: key, view: readCustomersView(written, kept.search) });
      setParams(written, { replace: true, preventScrollReset: true, state: kept });
    },
    [key, setParams, view],
  );
  return { view, change };
}

/** What the server is asked for: the segment with the digits that are sought. */
export function segmentOf({ segment, search }: Pick<CustomersView, 'segment' | 'search'>): Segment {
  const digits = soughtDigits(search);
  return digits ? { ...segment, digits: { at: 'anywhere', digits } } : segment;
}

/** The digits that are sought, once there are enough of them; no number has more than the last eleven. */
export function soughtDigits(search: string): string {
  const digits = digitsOf(search).slice(-digitsMax);
  return digits.length >= digitsMin ? digits : '';
}

/** What one chip says and takes away: it is set where one of these is. */
const filterKeys = {
  source: ['source', 'sourceKind'],
  carrier: ['carrier'],
  tags: ['tags'],
  importId: ['importId'],
  joined: ['joinedFrom', 'joinedTo'],
  joinedWithin: ['joinedWithinDays'],
  ever: ['isNeverSeen'],
  seen: ['seenFrom', 'seenTo'],
  seenWithin: ['seenWithinDays'],
  notSeenFor: ['notSeenForDays'],
  checkinsMin: ['checkinsMin'],
  consentVersion: ['consentVersion'],
  pending: ['isPending'],
} as const satisfies Readonly<Record<string, readonly (keyof Segment)[]>>;
export type Filter = keyof typeof filterKeys;
const filters = Object.keys(filterKeys) as Filter[];

export function filtersOf(segment: Segment): readonly Filter[] {
  return filters.filter((filter) => filterKeys[filter].some((key) => segment[key] !== undefined));
}

export function withoutFilters(segment: Segment, taken: readonly Filter[] = filters): Segment {
  const gone = new Set<string>(taken.flatMap((filter) => filterKeys[filter]));
  return Object.fromEntries(Object.entries(segment).filter(([key]) => !gone.has(key)));
}

/** Whether both mean the same; what stands in the address says it. */
export function isSameSegment(one: Segment, other: Segment): boolean {
  const said = (segment: Segment) => writeCustomersView({ ...plainView, segment }).toString();
  return said(one) === said(other);
}

const sortDefault: SegmentSort = 'createdAt';

/** Counts and times begin with the largest, words and numbers to dial with the first. */
export function isDescendingFirst(column: SegmentSort): boolean {
  return column === 'checkins' || column === 'lastCheckin' || column === 'createdAt' || column === 'updatedAt';
}

const plainView = { search: '', sort: sortDefault, isDescending: true } as const;

/** What the address can't say, or says wrongly, stands at its default. */
export function readCustomersView(params: URLSearchParams, search = ''): CustomersView {
  const sort = segmentSorts.find((column) => column === params.get('sort')) ?? sortDefault;
  const direction = params.get('direction');
  const said = Object.entries(inAddress).map(([name, { read }]) => {
    const text = params.get(name);
    return text ? (Segment.safeParse(read(text)).data ?? {}) : {};
  });
  return {
    segment: Object.assign({}, ...said) as Segment,
    search,
    sort,
    isDescending: direction === null ? isDescendingFirst(sort) : direction === 'desc',
  };
}

/** What stands at its default is left out of the address. */
export function writeCustomersView({ segment, sort, isDescending }: CustomersView): URLSearchParams {
  const order = isDescending ? 'desc' : 'asc';
  const written = [
    ...Object.entries(inAddress).map(([name, { write }]) => [name, write(segment)] as const),
    ['sort', sort === sortDefault ? '' : sort] as const,
    ['direction', isDescending === isDescendingFirst(sort) ? '' : order] as const,
  ];
  return new URLSearchParams(written.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

interface Written {
  /** May be what no segment holds. */
  readonly read: (text: string) => object;
  readonly write: (segment: Segment) => string;
}

/** Stands for the words that nobody knows, as the carrier of many. */
const unknownWord = '?';

const inAddress: Readonly<Record<string, Written>> = {
  status: { read: (status) => ({ status }), write: ({ status }) => status ?? '' },
  // Invite page, import and devices are their own kind; the team has many sources.
  source: {
    read: (source) => (source === 'member' ? { sourceKind: source } : { source }),
    write: ({ source, sourceKind }) => source ?? sourceKind ?? '',
  },
  carrier: writtenWord('carrier'),
  tags: { read: (text) => ({ tags: text.split(',') }), write: ({ tags = [] }) => tags.join(',') },
  import: writtenWord('importId'),
  'registered-from': writtenDay('joinedFrom', startOfDay, dayOf),
  'registered-to': writtenDay('joinedTo', endOfDay, lastDayBefore),
  'registered-within': writtenNumber('joinedWithinDays'),
  'last-check-in': {
    read: (text) => ({ isNeverSeen: text === 'never' }),
    write: ({ isNeverSeen }) => (isNeverSeen === undefined ? '' : { true: 'never', false: 'ever' }[`${isNeverSeen}`]),
  },
  'last-check-in-from': writtenDay('seenFrom', startOfDay, dayOf),
  'last-check-in-to': writtenDay('seenTo', endOfDay, lastDayBefore),
  'last-check-in-within': writtenNumber('seenWithinDays'),
  'not-seen-for': writtenNumber('notSeenForDays'),
  'check-ins': writtenNumber('checkinsMin'),
  'consent-text': writtenWord('consentVersion'),
  confirmed: {
    read: (text) => ({ isPending: text === 'no' }),
    write: ({ isPending }) => (isPending === undefined ? '' : { true: 'no', false: 'yes' }[`${isPending}`]),
  },
};

function writtenWord(key: 'carrier' | 'importId' | 'consentVersion'): Written {
  return {
    read: (text) => ({ [key]: text === unknownWord ? '' : text }),
    write: ({ [key]: word }) => (word === '' ? unknownWord : (word ?? '')),
  };
}

function writtenNumber(key: 'joinedWithinDays' | 'seenWithinDays' | 'notSeenForDays' | 'checkinsMin'): Written {
  return { read: (text) => ({ [key]: Number(text) }), write: ({ [key]: value }) => value?.toString() ?? '' };
}

function writtenDay(
  key: 'joinedFrom' | 'joinedTo' | 'seenFrom' | 'seenTo',
  toTime: (day: string) => number,
  toDay: (at: number) => string,
): Written {
  return {
    read: (text) => ({ [key]: readDay(text) ? toTime(text) : Number(text) }),
    write: ({ [key]: at }) => {
      if (at === undefined) return '';
      // A segment may have been saved where days begin at another moment.
      return toTime(toDay(at)) === at ? toDay(at) : String(at);
    },
  };
}

/** The last day of a range that ends before a moment. */
export function lastDayBefore(at: number): string {
  return dayOf(at - 1);
}
