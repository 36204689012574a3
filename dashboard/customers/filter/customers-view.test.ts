import { Segment } from '@fanfare/contract/segments.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endOfDay, startOfDay } from '../../ui/calendar-day.ts';
import {
  type CustomersView,
  filtersOf,
  isSameSegment,
  readCustomersView,
  segmentOf,
  soughtDigits,
  withoutFilters,
  writeCustomersView,
} from './customers-view.ts';

const plain = readCustomersView(new URLSearchParams());

const everything: Segment = {
  status: 'blocked',
  source: 'import',
  importId: 'i1',
  joinedFrom: startOfDay('2026-01-31'),
  joinedTo: endOfDay('2026-02-28'),
  joinedWithinDays: 400,
  isNeverSeen: false,
  seenFrom: startOfDay('2026-02-01'),
  seenTo: endOfDay('2026-03-29'),
  seenWithinDays: 30,
  notSeenForDays: 7,
  checkinsMin: 3,
  carrier: '',
  tags: ['regular', 'wine club'],
  consentVersion: 'en-1',
  isPending: true,
};

test('every filter survives the address', () => {
  const { digits: _, sourceKind: __, ...others } = Segment.shape;
  expect(Object.keys(everything).toSorted()).toEqual(Object.keys(others).toSorted());
  for (const segment of [
    everything,
    { sourceKind: 'member' as const },
    { isNeverSeen: true, isPending: false, consentVersion: '' },
  ]) {
    const view: CustomersView = { segment, search: '', sort: 'phone', isDescending: true };
    expect(readCustomersView(writeCustomersView(view))).toEqual(view);
  }
});

test('a time that begins no day survives the address to its millisecond', () => {
  const segment = { joinedFrom: startOfDay('2026-01-31') + 1, seenTo: endOfDay('2026-02-28') - 3_600_000 };
  expect(readCustomersView(writeCustomersView({ ...plain, segment })).segment).toEqual(segment);
});

test('segments are the same where they say the same, in any order', () => {
  expect(isSameSegment({ checkinsMin: 5, carrier: '' }, { carrier: '', checkinsMin: 5, status: undefined })).toBe(true);
  expect(isSameSegment({ checkinsMin: 5 }, { checkinsMin: 5, status: 'active' })).toBe(false);
  expect(isSameSegment({ joinedFrom: 1_000 }, { joinedFrom: 2_000 })).toBe(false);
});

test('no digit of a number stands in the address', () => {
  const view = { ...plain, search: '(415) 555-0132' };
  expect(writeCustomersView(view).toString()).toBe('');
  expect(segmentOf(view)).toEqual({ digits: { at: 'anywhere', digits: '4155550132' } });
});

test('nonsense in the address is left out, and what is said beside it holds', () => {
  const nonsense =
    'sort=size&status=x&check-ins=-4&registered-from=2026-02-31&last-check-in-to=tomorrow&tags=a%22b&not-seen-for=9e9';
  expect(readCustomersView(new URLSearchParams(nonsense))).toEqual(plain);
  expect(readCustomersView(new URLSearchParams(`${nonsense}&source=viewer`)).segment).toEqual({ source: 'viewer' });
});

test('the newest registration comes first unless another order is asked for', () => {
  expect(plain).toMatchObject({ sort: 'createdAt', isDescending: true });
  expect(readCustomersView(new URLSearchParams('sort=phone'))).toMatchObject({ sort: 'phone', isDescending: false });
  expect(readCustomersView(new URLSearchParams('sort=checkins'))).toMatchObject({ isDescending: true });
});

test('a range of days holds both its days, to their last moment', () => {
  const { segment } = readCustomersView(new URLSearchParams('registered-from=2026-03-08&registered-to=2026-03-08'));
  expect(segment).toEqual({ joinedFrom: startOfDay('2026-03-08'), joinedTo: startOfDay('2026-03-09') });
});

test.each([
  ['41', ''],
  ['abc', ''],
  ['550 178', '550178'],
  ['+1 (415) 555-0132', '14155550132'],
  ['001 415 555 0132', '14155550132'],
])('a search for %j seeks the digits %j', (search, digits) => {
  expect(soughtDigits(search)).toBe(digits);
});

test('each filter can be taken away, and the status and its neighbors stay', () => {
  for (const filter of filtersOf(everything)) {
    const left = withoutFilters(everything, [filter]);
    expect(filtersOf(left)).toEqual(filtersOf(everything).filter((other) => other !== filter));
  }
  expect(withoutFilters(everything)).toEqual({ status: 'blocked' });
});

test('a day that begins at one o’clock ends at midnight like any other', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/Santiago');
  expect(new Date(startOfDay('2026-09-06')).getHours()).toBe(1);
  expect(endOfDay('2026-09-06')).toBe(startOfDay('2026-09-07'));
});
