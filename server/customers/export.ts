// The customers as a CSV file, read and sent page by page: memory holds one page, however long the list.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import { type ExportColumn, exportColumns } from '@fanfare/contract/customer-export.ts';
import type { Database } from '../database/open.ts';
import type { StoredCustomer } from './row.ts';
import { listStaffNames } from './staff-store.ts';

type Names = ReadonlyMap<string, string>;

const cells: Readonly<Record<ExportColumn, (customer: StoredCustomer, names: Names) => string>> = {
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
  source: ({ addedby }, names) => names.get(addedby) ?? addedby,
};

interface CustomersFile {
  readonly workspaceId: string;
  readonly pages: AsyncIterable<readonly StoredCustomer[]>;
  readonly columns?: readonly ExportColumn[] | undefined;
}

export async function* writeCustomers(
  database: Database,
  { workspaceId, pages, columns = exportColumns }: CustomersFile,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns);
  const names = await listStaffNames(database, workspaceId);
  for await (const rows of pages) {
    const lines = rows.map((row) => toCsvLine(columns.map((column) => cells[column](row, names))));
    if (lines.length > 0) yield lines.join('');
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
