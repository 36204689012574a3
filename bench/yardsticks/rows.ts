// The same customers as rows, made before anything is measured.
import { randomBytes } from 'node:crypto';
import { type SeedRecord, makeRecords } from '../seed.ts';

export const columns = [
  'workspace_id',
  'phone',
  'customer_id',
  'cusid',
  'carrier',
  'optout',
  'addedby',
  'checkins',
  'last_checkin_at',
  'created_at',
  'updated_at',
  'phone_reversed',
  'joined_at',
  'import_id',
  'last_import_id',
] as const;
export const columnTypes = columns.map((name) =>
  name === 'optout' || name === 'checkins' || name.endsWith('_at') ? 'bigint' : 'text',
);

export type Row = readonly (string | number | null)[];

const rowsPerTransaction = 10_000;

/** Sorted within each transaction; a number that comes twice in one comes once, as PostgreSQL asks. */
export function makeTransactions(workspaceId: string, first: number, count: number): Row[][] {
  return Array.from({ length: Math.ceil(count / rowsPerTransaction) }, (_, index) => {
    const records = makeRecords(first + index * rowsPerTransaction, rowsPerTransaction);
    const rows = new Map(records.map((record) => [digitsOf(record), toRow(workspaceId, record)]));
    return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  });
}

function toRow(workspaceId: string, record: SeedRecord): Row {
  const phone = digitsOf(record);
  const now = Date.UTC(2026, 5, 1);
  const createdAt = new Date(record.createdAt).getTime();
  const reversed = phone.split('').toReversed().join('');
  const id = randomBytes(8).toString('hex');
  const { checkins, lastCheckin = null, optout } = record;
  const told = ['', optout ? 1 : 0, 'import', checkins, lastCheckin, createdAt, now, reversed, now];
  return [workspaceId, phone, id, id.slice(8), ...told, workspaceId, workspaceId];
}

function digitsOf({ phone }: SeedRecord): string {
  return `1${phone.replaceAll(/\D/g, '').slice(-10)}`;
}

export const onConflict = `on conflict (workspace_id, phone) do update set checkins = excluded.checkins,
  created_at = excluded.created_at, last_checkin_at = excluded.last_checkin_at, updated_at = excluded.updated_at`;
