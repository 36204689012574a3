import type { Customer } from '@fanfare/contract/customers.ts';
import { expect, test } from 'vitest';
import { columnsDefault, toggleColumn } from '../list/customer-columns.ts';
import { csvParts } from './customers-csv.ts';

const customer: Customer = {
  id: 'c1',
  phone: '14155550132',
  carrier: '=cmd|calc',
  status: 'active',
  addedby: 'm1',
  checkins: 3,
  lastCheckin: null,
  resubscribeRequestedAt: null,
  tags: [],
  note: '',
  cusid: 'x1',
  createdAt: Date.UTC(2026, 0, 31, 12),
  updatedAt: Date.UTC(2026, 1, 1),
  optout: false,
};

test('a file holds the chosen columns, behind a byte-order mark, and nothing that a spreadsheet would run', async () => {
  const columns = toggleColumn(toggleColumn(columnsDefault, 'checkins'), 'customerId');
  const parts = await csvParts([customer, { ...customer, id: 'c2' }], {
    columns,
    headOf: (column) => column,
    nameOf: () => 'Hale, Robin',
  });
  const [head, first, second, end] = parts.join('').split('\r\n');
  expect(head).toBe('\uFEFFphone,status,carrier,source,lastCheckin,createdAt,customerId');
  expect(first).toBe(`14155550132,active,'=cmd|calc,"Hale, Robin",,2026-01-31T12:00:00.000Z,c1`);
  expect(second?.endsWith(',c2')).toBe(true);
  expect(end).toBe('');
});

test('a person can take away every column but the two that say who a row is about', () => {
  const left = columnsDefault.reduce(toggleColumn, columnsDefault);
  expect(left).toEqual(['phone', 'status']);
});
