// A list of a hundred thousand customers comes in, then one of a million; it is read at its start, in its middle and by
// search, and goes out again as a file.
import { type Engine, type Product, owner } from './claims.ts';
import { measureExport } from './export.ts';
import { fillWhileRead } from './fill.ts';
import { measureImport } from './import.ts';
import { measurePages } from './pages.ts';
import { type Staff, signInStaff } from './staff.ts';
import type { Row } from './table.ts';

/** Workspace `ws` of the product, which holds that many customers or is about to. */
export interface Filled {
  readonly staff: Staff;
  readonly ws: string;
  readonly customers: number;
}

export async function* measureCustomers(engine: Engine, product: Product): AsyncGenerator<Row> {
  const staff = await signInStaff(product.server, owner.email, owner.password);
  yield await measureImport(engine, product, staff);
  const ws = await staff.addWorkspace('A million customers');
  const filled = { staff, ws, customers: Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000) };
  yield* await fillWhileRead(engine, product, filled);
  yield* measurePages(engine, product, filled);
  yield await measureExport(engine, product, filled);
}
