import { mkdtempSync, rmSync } from 'node:fs';
import { startProduct } from './claims.ts';
import { measureCustomers } from './customers.ts';
import { headings, line } from './table.ts';
const dataDir = mkdtempSync('/tmp/c4/bench-');
const url = process.env['BENCH_POSTGRES_URL'];
const engine = url
  ? {
      name: 'PostgreSQL',
      environment: { DATA_DIR: dataDir, DATABASE_URL: url },
      pids: [Number(process.env['BENCH_POSTGRES_PID'])],
      pointRead: 'bench/yardsticks/postgres-point-read.ts',
      rawUpserts: 'bench/yardsticks/postgres-raw-upserts.ts',
    }
  : {
      name: 'SQLite',
      environment: { DATA_DIR: dataDir, DATABASE_URL: undefined },
      pids: [],
      pointRead: 'bench/yardsticks/sqlite-point-read.ts',
      rawUpserts: 'bench/yardsticks/sqlite-raw-upserts.ts',
    };
const product = await startProduct(engine);
try {
  console.log(headings());
  for await (const row of measureCustomers(engine, product)) console.log(line(row));
} finally {
  await product.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
