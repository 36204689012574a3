// The customers as a CSV file, read and sent page by page: memory holds one page, however long the list.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { Database } from '../database/open.ts';
import { type CustomersPage, type PageStart, listCustomers, pageStartAfter } from './list-store.ts';
import type { StoredCustomer } from './row.ts';

const rowsAtOnce = 1_000;

/** The first four are the columns of an import, so that a file that went out can come in. */
const columns: Readonly<Record<string, (customer: StoredCustomer) => string>> = {
  phone: ({ phone }) => phone,
  createdAt: ({ createdAt }) => toIso(createdAt),
  lastCheckin: ({ lastCheckin }) => (lastCheckin === null ? '' : toIso(lastCheckin)),
  checkins: ({ checkins }) => String(checkins),
  status: ({ status }) => status,
  carrier: ({ carrier }) => carrier,
  addedby: ({ addedby }) => addedby,
  updatedAt: ({ updatedAt }) => toIso(updatedAt),
  id: ({ id }) => id,
  cusid: ({ cusid }) => cusid,
  tags: ({ tags }) => tags.join('; '),
  note: ({ note }) => note,
};
const cells = Object.values(columns);

export async function* writeCustomers(
  database: Database,
  workspaceId: string,
  search: Omit<CustomersPage, 'limit' | 'after'>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(Object.keys(columns));
  let after: PageStart | undefined;
  do {
    const rows = await listCustomers(database, workspaceId, { ...search, limit: rowsAtOnce, after });
    const page = rows.slice(0, rowsAtOnce);
    if (page.length > 0) yield page.map((row) => toCsvLine(cells.map((cell) => cell(row)))).join('');
    const last = rows.length > rowsAtOnce ? page.at(-1) : undefined;
    after = last && pageStartAfter(search.order, last);
  } while (after);
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
