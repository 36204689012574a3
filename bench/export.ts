// A list of a million goes out as a file, which must not pass through the memory as a whole.
import type { Engine, Product } from './claims.ts';
import { memoryMbOf } from './memory.ts';
import type { Filled } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';

const memoryMbMax = 100;
const chunksPerLook = 50;
const newline = 10;

export async function measureExport(
  engine: Engine,
  { server }: Product,
  { staff, ws, customers }: Filled,
): Promise<Row> {
  const before = memoryMbOf(server.pid);
  const began = performance.now();
  const response = await fetch(`${server.url}/client/prod/ws/${ws}/customers/export`, { headers: staff.headers });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let [lines, chunks, most] = [0, 0, before];
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    lines += chunk.filter((byte) => byte === newline).length;
    chunks += 1;
    if (chunks % chunksPerLook === 0) most = Math.max(most, memoryMbOf(server.pid));
  }
  const rows = lines - 1;
  if (rows !== (await staff.countCustomers(ws))) throw new Error(`The export holds ${rows} customers, not all.`);
  const pace = Math.round((rows * 1_000) / (performance.now() - began));
  return {
    engine: engine.name,
    name: `memory that an export of ${toCount(customers)} customers adds`,
    ratio: `${Math.round(most - before)} MB`,
    limit: `${memoryMbMax} MB`,
    verdict: verdictOf(most - before, memoryMbMax, false),
    product: `${Math.round(most)} MB at most, ${toCount(pace)} rows/s`,
    yardstick: `${Math.round(before)} MB`,
  };
}
