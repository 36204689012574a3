import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { type StoredCustomer, reverse, toCustomer, readColumns } from './row.ts';

/** Sorts after every digit, so that `prefix` to `prefix + past` holds all that start with the prefix. */
const past = ':';

export interface CustomersSearch {
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly order: 'phone' | 'recent';
}

export interface CustomersPage extends CustomersSearch {
  readonly limit: number;
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
  let query = meantBy(database, workspaceId, { prefix, suffix }).select(readColumns);
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
    query = query.where('phone', '>', after?.phone ?? '').orderBy('phone');
  }
  const rows = await query.limit(limit + 1).execute();
  return rows.map(toCustomer);
}

/** How many a search means, whatever its order. */
export async function countCustomers(
  database: Database,
  workspaceId: string,
  search: CustomersSearch,
): Promise<number> {
  const row = await meantBy(database, workspaceId, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function meantBy(database: Database, workspaceId: string, { prefix, suffix }: Omit<CustomersSearch, 'order'>) {
  const all = database.selectFrom('customers').where('workspace_id', '=', workspaceId);
  const starting = prefix ? all.where('phone', '>=', prefix).where('phone', '<', prefix + past) : all;
  if (!suffix) return starting;
  const start = reverse(suffix);
  return starting.where('phone_reversed', '>=', start).where('phone_reversed', '<', start + past);
}

/** Those of the numbers who are there, in any order. */
export async function listByPhones(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<StoredCustomer[]> {
  const rows = await withPhones(database, workspaceId, phones).select(readColumns).execute();
  return rows.map(toCustomer);
}

export async function countByPhones(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<number> {
  const row = await withPhones(database, workspaceId, phones)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function withPhones(database: Database, workspaceId: string, phones: readonly string[]) {
  return database
    .selectFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'phone', phones));
}

/** Where the next page of this order starts. */
export function pageStartAfter(order: CustomersPage['order'], { phone, createdAt }: StoredCustomer): PageStart {
  return order === 'recent' ? { phone, createdAt } : { phone };
}
