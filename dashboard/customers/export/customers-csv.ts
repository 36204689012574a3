// Customers as a CSV file, made on this device, slice by slice, so that the page stays awake.
import { byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import type { CustomerColumn } from '../list/customer-columns.ts';

const rowsPerSlice = 1_000;

interface CsvShape {
  readonly columns: readonly CustomerColumn[];
  readonly headOf: (column: CustomerColumn) => string;
  readonly nameOf: (addedBy: string) => string;
}

export function csvHead({ columns, headOf }: CsvShape): string {
  return byteOrderMark + toCsvLine(columns.map(headOf));
}

export function csvLine(customer: Customer, { columns, nameOf }: CsvShape): string {
  return toCsvLine(columns.map((column) => cellOf(customer, column, nameOf)));
}

/** The file in parts for a Blob. */
export async function csvParts(customers: readonly Customer[], shape: CsvShape): Promise<string[]> {
  const parts = [csvHead(shape)];
  for (let start = 0; start < customers.length; start += rowsPerSlice) {
    const slice = customers.slice(start, start + rowsPerSlice);
    parts.push(slice.map((customer) => csvLine(customer, shape)).join(''));
    await breathe();
  }
  return parts;
}

/** Lets the page answer before more is done. */
async function breathe(): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
}

function cellOf(customer: Customer, column: CustomerColumn, nameOf: (addedBy: string) => string): string {
  switch (column) {
    case 'source':
      return nameOf(customer.addedby);
    case 'tags':
      return customer.tags.join('; ');
    case 'checkins':
      return String(customer.checkins);
    case 'createdAt':
    case 'updatedAt':
      return new Date(customer[column]).toISOString();
    case 'lastCheckin':
      return customer.lastCheckin === null ? '' : new Date(customer.lastCheckin).toISOString();
    case 'customerId':
      return customer.id;
    case 'phone':
    case 'status':
    case 'carrier':
      return customer[column];
  }
}
