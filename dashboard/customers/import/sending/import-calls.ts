// What the import asks of the server.
import { type Caller, call } from '@fanfare/contract/call.ts';
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import type { PartAnswer } from './send-import.ts';
import { toListed } from '../../listed-customer.ts';

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
): Promise<PartAnswer> {
  const body = { customers, addedBy: 'import', import: { id, part, fileName } };
  const { created, merged, import: whole } = await call(caller, bulkAddCustomers, { params: { ws }, body });
  return { created, merged, changed: whole.changed };
}

/** The phones of all customers as numbers, a page at a time. */
export async function loadPhones(caller: Caller, ws: string, signal: AbortSignal): Promise<Float64Array> {
  const phones: number[] = [];
  let start = {};
  for (;;) {
    const query = { limit: knownPerPage, order: 'phone', ...start } as const;
    const page = await call(caller, listCustomers, { params: { ws }, query }, signal);
    for (const customer of page.items) phones.push(Number(toListed(customer).phone));
    if (!page.last_evaluated_key) return Float64Array.from(phones);
    start = { lastEvaluatedKey: JSON.stringify(page.last_evaluated_key) };
  }
}
