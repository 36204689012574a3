// The customers as a CSV file.
import type { CsvDelimiter } from '@fanfare/contract/csv.ts';
import { type ExportColumn, type ExportWords, exportColumns } from '@fanfare/contract/customer-export.ts';
import { type SourceKind, sourceKinds } from '@fanfare/contract/segments.ts';
import type { Database } from '../database/open.ts';
import { type CsvColumn, writeCsv } from '../http/file-answer.ts';
import type { StoredCustomer } from './row.ts';
import { listStaffNames } from './staff-store.ts';

interface Written {
  /** A number as it travels. */
  readonly phone: (kept: string) => string;
  readonly source: (addedBy: string) => string;
}

const cells: Readonly<Record<ExportColumn, (customer: StoredCustomer, written: Written) => string>> = {
  phone: ({ phone }, written) => written.phone(phone),
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
  source: ({ addedby }, written) => written.source(addedby),
};

interface CustomersFile {
  readonly workspaceId: string;
  readonly pages: AsyncIterable<readonly StoredCustomer[]>;
  readonly writePhone: Written['phone'];
  readonly columns?: readonly ExportColumn[] | undefined;
  readonly words?: ExportWords | undefined;
  readonly delimiter?: CsvDelimiter;
}

export async function* writeCustomers(
  database: Database,
  { workspaceId, pages, writePhone, columns = exportColumns, words = {}, delimiter }: CustomersFile,
): AsyncGenerator<string> {
  const names = await listStaffNames(database, workspaceId);
  const written: Written = {
    phone: writePhone,
    source: (addedBy) => names.get(addedBy) ?? words[kindOf(addedBy)] ?? addedBy,
  };
  const file = columns.map((column): CsvColumn<StoredCustomer> => [
    words[column] ?? column,
    (row) => cells[column](row, written),
  ]);
  yield* writeCsv(file, pages, delimiter);
}

function kindOf(addedBy: string): SourceKind {
  return sourceKinds.find((kind) => kind === addedBy) ?? 'member';
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
