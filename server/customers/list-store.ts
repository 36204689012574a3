import type { Database } from '../database/open.ts';
import { type StoredCustomer, reverse, toCustomer, readColumns } from './row.ts';

/** Sorts after every digit, so that `prefix` to `prefix + past` holds all that start with the prefix. */
const past = ':';

/** Every number starts so: no reason to sort all of them by it. */
const everyPrefix = '1';

export interface CustomersPage {
  readonly limit: number;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly order: 'phone' | 'recent';
  readonly after?: PageStart | undefined;
}

export interface PageStart {
  readonly phone: string;
  readonly createdAt?: number | undefined;
}

/** One page and, as its last row, one more than asked where the list goes on. */
export async function listCustomers(
  database: Database,
  workspaceId: string,
  { limit, prefix, suffix, order, after }: CustomersPage,
): Promise<StoredCustomer[]> {
  let query = database.selectFrom('customers').select(readColumns).where('workspace_id', '=', workspaceId);
  if (prefix && prefix !== everyPrefix) query = query.where('phone', '>=', prefix).where('phone', '<', prefix + past);
  if (suffix) {
    const start = reverse(suffix);
    query = query.where('phone_reversed', '>=', start).where('phone_reversed', '<', start + past);
  }
  if (order === 'recent') {
    if (after) {
      const { createdAt = Number.MAX_SAFE_INTEGER, phone } = after;
      query = query.where((where) => where(where.refTuple('created_at', 'phone'), '<', where.tuple(createdAt, phone)));
    }
    query = query.orderBy('created_at', 'desc').orderBy('phone', 'desc');
  } else if (suffix) {
    if (after) query = query.where('phone_reversed', '>', reverse(after.phone));
    query = query.orderBy('phone_reversed');
  } else {
    if (after) query = query.where('phone', '>', after.phone);
    query = query.orderBy('phone');
  }
  const rows = await query.limit(limit + 1).execute();
  return rows.map(toCustomer);
}

/** Where the next page of this order starts. */
export function pageStartAfter(order: CustomersPage['order'], { phone, createdAt }: StoredCustomer): PageStart {
  return order === 'recent' ? { phone, createdAt } : { phone };
}
