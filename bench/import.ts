// What a list costs that comes in through the API, against the same rows written straight into the table.
import type { Engine, Product } from './claims.ts';
import { cpuMsOf } from './cpu.ts';
import { median } from './median.ts';
import { makeRecords } from './seed.ts';
import { startServer } from './servers.ts';
import { othersMax, watchOthers } from './siege.ts';
import { toBulkBody } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';

const importRows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 100_000);
const recordsPerCall = 10_000;
const rounds = 3;
const importRatioMax = 2.5;

export async function measureImport(engine: Engine, { server, staff }: Product): Promise<Row> {
  const environment = { ...engine.environment, YARDSTICK_ROWS: String(importRows) };
  const raw = await startServer(engine.rawUpserts, environment);
  try {
    const [ours, theirs] = [
      [server.pid, ...engine.pids],
      [raw.pid, ...engine.pids],
    ];
    const quiet = watchOthers([process.pid, ...ours, raw.pid]);
    const [products, yardsticks]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const ws = await staff.addWorkspace(`Import ${round}`);
      const bodies = makeBodies(round * importRows, importRows);
      const product = await cpuUsPerRow(ours, importRows, async () => {
        for (const body of bodies) await staff.bulk(ws, body);
      });
      const yardstick = await cpuUsPerRow(theirs, importRows, async () => void (await fetch(raw.url)));
      // The first round only warms both sides up.
      if (round > 0) {
        products.push(product);
        yardsticks.push(yardstick);
      }
    }
    const [one, other] = [median(products), median(yardsticks)];
    return {
      engine: engine.name,
      name: `bulk import of ${toCount(importRows)} customers, per row, against raw upserts`,
      ratio: `${(one / other).toFixed(2)}×`,
      limit: `${importRatioMax.toFixed(1)}×`,
      verdict: verdictOf(one / other, importRatioMax, quiet() > othersMax),
      product: `${one.toFixed(1)} µs a row`,
      yardstick: `${other.toFixed(1)} µs a row`,
    };
  } finally {
    await raw.stop();
  }
}

function makeBodies(first: number, count: number): string[] {
  return Array.from({ length: Math.ceil(count / recordsPerCall) }, (_, index) =>
    toBulkBody(makeRecords(first + index * recordsPerCall, Math.min(recordsPerCall, count - index * recordsPerCall))),
  );
}

async function cpuUsPerRow(pids: readonly number[], rows: number, work: () => Promise<void>): Promise<number> {
  const before = cpuMsOf(pids);
  await work();
  return ((cpuMsOf(pids) - before) * 1_000) / rows;
}
