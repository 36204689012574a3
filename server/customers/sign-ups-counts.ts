// How many customers registered in each quarter of an hour, by where they came from, kept beside the customers.
import { rowInserter } from '../database/insert-rows.ts';
import type { Transaction } from '../database/open.ts';
import type { CustomerRow, SignUpCountRow } from '../database/tables.ts';
import { wayOf } from './ways.ts';

/** Every time zone's days begin at one of these: a quarter of an hour is the finest difference between two zones. */
export const quarterMs = 15 * 60_000;

const ways = ['invite', 'device', 'import', 'staff'] as const;

export type Registration = Pick<CustomerRow, 'addedby' | 'created_at' | 'joined_at'>;

/**
 * Who had registered longer ago when the row was made is not counted: nobody asks for days that far back, and a list of
 * many years would make a row for each of its customers.
 */
const countedBackMs = 100 * 24 * 60 * 60_000;

const counts = rowInserter(
  'sign_up_counts',
  { workspace_id: 'text', quarter: 'bigint', way: 'text', customers: 'bigint' },
  '(workspace_id, quarter, way) do update set customers = sign_up_counts.customers + excluded.customers',
);

/** As both engines divide. */
export function quarterOf(at: number): number {
  return Math.trunc(at / quarterMs);
}

/** By how many registrations each quarter of an hour of a workspace changes. */
export class SignUpChanges {
  /** The quarter and the way are one whole number. */
  readonly #changes = new Map<number, number>();

  add(rows: readonly Registration[], sign: 1 | -1): void {
    for (const { addedby, created_at, joined_at } of rows) {
      if (created_at < joined_at - countedBackMs) continue;
      const key = quarterOf(created_at) * ways.length + ways.indexOf(wayOf(addedby));
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + sign);
    }
  }

  /** Always in the same order, so that two who write the same quarters wait for each other instead of locking up. */
  async write(transaction: Transaction, workspaceId: string): Promise<void> {
    const rows = [...this.#changes]
      .filter(([, customers]) => customers !== 0)
      .toSorted(([one], [other]) => one - other)
      .map(([key, customers]) => toRow(workspaceId, key, customers));
    await counts.insertLater(transaction, rows);
  }
}

function toRow(workspaceId: string, key: number, customers: number): SignUpCountRow {
  const quarter = Math.floor(key / ways.length);
  return { workspace_id: workspaceId, quarter, way: ways[key - quarter * ways.length] ?? 'staff', customers };
}
