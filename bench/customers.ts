// A list of a hundred thousand customers comes in, then one of a million; it is read at its start, in its middle and by
// search, goes out again as a file, and is the audience of a broadcast.
import type { Engine, Product } from './claims.ts';
import { measureExport } from './export.ts';
import { fillWhileRead } from './fill.ts';
import { measureImport } from './import.ts';
import { measurePages } from './pages.ts';
import { measureSegments } from './segments.ts';
import type { Row } from './table.ts';
import { measureAudience } from './texts.ts';

export async function* measureCustomers(engine: Engine, product: Product): AsyncGenerator<Row> {
  yield await measureImport(engine, product);
  const ws = await product.staff.addWorkspace('A million customers');
  const filled = { staff: product.staff, ws, customers: Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000) };
  yield* await fillWhileRead(engine, product, filled);
  yield* measurePages(engine, product, filled);
  yield* measureSegments(engine, product, filled);
  yield await measureExport(engine, product, filled);
  yield* measureAudience(engine, product, filled);
}
