import type { Customer } from '@fanfare/contract/customers.ts';
import { expect, test } from 'vitest';
import {
  applyCustomersView,
  countByStatus,
  isFiltered,
  readCustomersView,
  writeCustomersView,
} from './customers-view.ts';

function buildCustomer(phone: string, changes: Partial<Customer> = {}): Customer {
  return {
    id: phone,
    phone,
    carrier: '',
    status: changes.optout ? 'blocked' : 'active',
    addedby: 'viewer',
    checkins: 0,
    lastCheckin: null,
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

test('two short digits are no filter yet', () => {
  expect(isFiltered({ ...plain, search: '41' })).toBe(false);
  expect(isFiltered({ ...plain, search: '415' })).toBe(true);
  expect(isFiltered(plain)).toBe(false);
});

test('the view survives the address, and nonsense in it falls back to the defaults', () => {
  const view = {
    tab: 'blocked',
    search: '415',
    source: 'import',
    sort: 'phone',
    isDescending: true,
    page: 2,
    rowsPerPage: 100,
  } as const;
  expect(readCustomersView(writeCustomersView(view))).toEqual(view);
  expect(writeCustomersView(plain).toString()).toBe('');
  expect(readCustomersView(new URLSearchParams('page=-3&rows=7&sort=size&status=x'))).toEqual(plain);
});
