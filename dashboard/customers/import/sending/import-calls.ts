// What the import asks of the server.
import { type Caller, call } from '@fanfare/contract/call.ts';
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Customer, listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { toListed } from '../../listed-customer.ts';
import { type KnownColumns, neverCheckedIn } from '../reading/known-customers.ts';

const knownPerPage = 5_000;

export interface Batch {
  readonly ws: string;
  readonly id: string;
  readonly fileName: string;
}

export async function sendPart(
  caller: Caller,
  { ws, id, fileName }: Batch,
  part: number,
  customers: readonly BulkRecord[],
): Promise<{ readonly created: number; readonly merged: number }> {
  const body = { customers, addedBy: 'import', import: { id, part, fileName } };
  return await call(caller, bulkAddCustomers, { params: { ws }, body });
}

/** All customers, a page at a time. */
export async function loadKnown(caller: Caller, ws: string, signal: AbortSignal): Promise<KnownColumns> {
  const known: Customer[] = [];
  let start = {};
  for (;;) {
    const query = { limit: knownPerPage, order: 'phone', ...start } as const;
    const page = await call(caller, listCustomers, { params: { ws }, query }, signal);
    for (const customer of page.items) known.push(toListed(customer));
    if (!page.last_evaluated_key) return toColumns(known);
    start = { lastEvaluatedKey: JSON.stringify(page.last_evaluated_key) };
  }
}

function toColumns(known: readonly Customer[]): KnownColumns {
  return {
    phones: Float64Array.from(known, ({ phone }) => Number(phone)),
    createdAt: Float64Array.from(known, ({ createdAt }) => createdAt),
    lastCheckin: Float64Array.from(known, ({ lastCheckin }) => lastCheckin ?? neverCheckedIn),
    checkins: Float64Array.from(known, ({ checkins }) => checkins),
  };
}
