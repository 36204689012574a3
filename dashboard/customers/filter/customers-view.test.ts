import type { Customer } from '@fanfare/contract/customers.ts';
import { expect, test } from 'vitest';
import { startOfDay } from '../../ui/calendar-day.ts';
import {
  type CustomersView,
  canBeFound,
  carrierUnknown,
  prefixOf,
  readCustomersView,
  soughtDigits,
  writeCustomersView,
} from './customers-view.ts';
import { applyCustomersView, countByStatus } from './matching-customers.ts';

function buildCustomer(phone: string, changes: Partial<Customer> = {}): Customer {
  return {
    id: phone,
    phone,
    carrier: '',
    status: changes.optout ? 'blocked' : 'active',
    addedby: 'viewer',
    checkins: 0,
    lastCheckin: null,
    resubscribeRequestedAt: null,
    tags: [],
    note: '',
    cusid: 'c',
    createdAt: 0,
    updatedAt: 0,
    optout: false,
    ...changes,
  };
}

const ada = buildCustomer('14155550132', { createdAt: 3, checkins: 2, lastCheckin: 50, addedby: 'member-ada' });
const bob = buildCustomer('14155550178', { createdAt: 1, optout: true, carrier: 'Acme' });
const cleo = buildCustomer('12125550100', { createdAt: 2, checkins: 9, addedby: 'import' });
const all = [ada, bob, cleo];
const plain = readCustomersView(new URLSearchParams());

function phones(changes: Partial<typeof plain>): readonly string[] {
  return applyCustomersView(all, { ...plain, ...changes }, (addedBy) => addedBy).map(({ phone }) => phone.slice(-4));
}

test('the newest registration comes first unless another order is asked for', () => {
  expect(phones({})).toEqual(['0132', '0100', '0178']);
  expect(phones({ sort: 'phone', isDescending: false })).toEqual(['0100', '0132', '0178']);
  expect(phones({ sort: 'checkins' })).toEqual(['0100', '0132', '0178']);
});

test('who never checked in comes before the first check-in', () => {
  expect(phones({ sort: 'lastCheckin', isDescending: false }).at(-1)).toBe('0132');
});

test('search matches digits anywhere, however they are written, from three digits', () => {
  expect(phones({ search: '(415) 555-01' })).toEqual(['0132', '0178']);
  expect(phones({ search: '550 178' })).toEqual(['0178']);
  expect(phones({ search: '78' })).toHaveLength(3);
  expect(phones({ search: 'abc' })).toHaveLength(3);
});

test('tabs count by status and filter by it', () => {
  expect(countByStatus(all)).toEqual({ all: 3, active: 2, blocked: 1 });
  expect(phones({ tab: 'blocked' })).toEqual(['0178']);
  expect(phones({ tab: 'active' })).toEqual(['0132', '0100']);
});

test('a source is a kind or one member', () => {
  expect(phones({ source: 'import' })).toEqual(['0100']);
  expect(phones({ source: 'member-ada' })).toEqual(['0132']);
  expect(phones({ source: 'viewer' })).toEqual(['0178']);
});

test('whose number ends with the sought digits comes before who has them elsewhere', () => {
  expect(phones({ search: '550', sort: 'createdAt' })).toEqual(['0132', '0100', '0178']);
  expect(phones({ search: '5550', sort: 'createdAt' })).toEqual(['0132', '0100', '0178']);
  expect(phones({ search: '0178' })).toEqual(['0178']);
  const endsSo = buildCustomer('14152120155', { createdAt: 0 });
  const startsSo = buildCustomer('10155550199', { createdAt: 9 });
  const found = applyCustomersView([startsSo, endsSo], { ...plain, search: '0155' }, (addedBy) => addedBy);
  expect(found.map(({ phone }) => phone)).toEqual([endsSo.phone, startsSo.phone]);
});

test('each filter keeps who fits it, and together they keep who fits them all', () => {
  expect(phones({ carrier: 'Acme' })).toEqual(['0178']);
  expect(phones({ carrier: carrierUnknown })).toEqual(['0132', '0100']);
  expect(phones({ isNeverSeen: true })).toEqual(['0100', '0178']);
  expect(phones({ checkinsMin: 2 })).toEqual(['0132', '0100']);
  expect(phones({ checkinsMin: 2, source: 'import' })).toEqual(['0100']);
});

test('a range of days holds both its days, to their last moment', () => {
  const day = '2026-03-08';
  const first = buildCustomer('14155550001', { createdAt: startOfDay(day) });
  const last = buildCustomer('14155550002', { createdAt: startOfDay('2026-03-09') - 1 });
  const after = buildCustomer('14155550003', { createdAt: startOfDay('2026-03-09') });
  const view = { ...plain, registeredFrom: day, registeredTo: day };
  const kept = applyCustomersView([first, last, after], view, (addedBy) => addedBy);
  expect(kept.map(({ phone }) => phone)).toEqual([last.phone, first.phone]);
});

test('two short digits are no filter yet', () => {
  expect(soughtDigits('41')).toBe('');
  expect(soughtDigits('415')).toBe('415');
});

test('the view survives the address, and nonsense in it falls back to the defaults', () => {
  const view: CustomersView = {
    tab: 'blocked',
    search: '415',
    source: 'import',
    carrier: carrierUnknown,
    registeredFrom: '2026-01-31',
    registeredTo: '2026-02-28',
    isNeverSeen: false,
    seenFrom: '2026-02-01',
    seenTo: '',
    checkinsMin: 3,
    sort: 'phone',
    isDescending: true,
  };
  expect(readCustomersView(writeCustomersView(view))).toEqual(view);
  expect(writeCustomersView(plain).toString()).toBe('');
  const nonsense = 'sort=size&status=x&check-ins=-4&registered-from=2026-02-31&last-check-in-to=tomorrow';
  expect(readCustomersView(new URLSearchParams(nonsense))).toEqual(plain);
});

test('who registered at the same moment stands as the server has them: the higher number first where the newest is', () => {
  const twins = [ada, bob, cleo].map((customer) => ({ ...customer, createdAt: 7 }));
  const order = (isDescending: boolean) =>
    applyCustomersView(twins, { ...plain, isDescending }, (addedBy) => addedBy).map(({ phone }) => phone.slice(-4));
  expect(order(true)).toEqual(['0178', '0132', '0100']);
  expect(order(false)).toEqual(['0100', '0132', '0178']);
});

test('the server is asked for numbers as it keeps them, with the leading 1 that nobody types', () => {
  expect(prefixOf('415')).toBe('1415');
  expect(prefixOf('14155')).toBe('14155');
  expect(prefixOf('4155550132')).toBe('14155550132');
});

test('digits that no number can hold are not asked for', () => {
  expect([2, 3, 11, 12].map((length) => canBeFound('4'.repeat(length)))).toEqual([false, true, true, false]);
});
