// npm run bench: every claim on each engine, as ratios measured in this run; fails when one is over its limit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAnalytics } from './analytics.ts';
import { parseArgs } from 'node:util';
import { type Claim, type Engine, type Product, claims, owner, startProduct } from './claims.ts';
import { measureCustomers } from './customers.ts';
import { measureHeartbeats } from './heartbeats.ts';
import { measureIdle } from './idle.ts';
import { compare } from './measure.ts';
import { measureNeighbors } from './neighbors.ts';
import { describeMachine, writeSection } from './page.ts';
import { measurePaint } from './paint.ts';
import { measurePhoto } from './photo.ts';
import { measureBruteForce } from './brute-force.ts';
import { type Row, headings, line, toMarkdown, toRow, toBruteForceRow } from './table.ts';
import { measureTexts } from './texts.ts';

const { values: asked } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const rows: Row[] = [];

try {
  console.log(headings());
  const one = process.env['BENCH_ENGINE'];
  for (const engine of engines()) if (one === undefined || one === engine.name) await measureOn(engine);
  if (asked.write) await writeSection('claims', [await describeMachine(), '', ...toMarkdown(rows)].join('\n'));
  if (rows.some(({ verdict }) => verdict === 'over')) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function engines(): readonly Engine[] {
  const sqlite: Engine = {
    name: 'SQLite',
    environment: { DATA_DIR: dataDir, DATABASE_URL: undefined },
    pids: [],
    pointRead: 'bench/yardsticks/sqlite-point-read.ts',
    rawUpserts: 'bench/yardsticks/sqlite-raw-upserts.ts',
  };
  const { BENCH_POSTGRES_URL: url, BENCH_POSTGRES_PID: pid } = process.env;
  if (!url) return [sqlite];
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url };
  return [
    sqlite,
    {
      name: 'PostgreSQL',
      environment,
      pids: [Number(pid)],
      pointRead: 'bench/yardsticks/postgres-point-read.ts',
      rawUpserts: 'bench/yardsticks/postgres-raw-upserts.ts',
    },
  ];
}

async function measureOn(engine: Engine): Promise<void> {
  const product = await startProduct(engine);
  try {
    print(await measureIdle(engine, product));
    for (const claim of claims) await measureClaim(claim, engine, product);
    print(await measurePhoto(engine, product));
    // Nothing that a database does shows at this pace, so one engine tells it for all.
    if (engine.name === 'SQLite') for await (const row of measurePaint(engine, product)) print(row);
    // Before the millions of rows: what the disk still writes back of those would be felt in times as short as these.
    print(await measureHeartbeats(engine, product));
    print(toBruteForceRow(engine.name, await measureBruteForce(product, { ...owner, pids: engine.pids })));
    for await (const row of measureTexts(engine, product)) print(row);
    for await (const row of measureCustomers(engine, product)) print(row);
    for await (const row of measureAnalytics(engine, product)) print(row);
    // Last, because the pictures that it leaves keep the server at work for minutes.
    print(await measureNeighbors(engine, product));
  } finally {
    await product.server.stop();
  }
}

async function measureClaim(claim: Claim, engine: Engine, product: Product): Promise<void> {
  const yardstick = await claim.startYardstick(engine, product);
  try {
    const side = { pids: [yardstick.pid, ...engine.pids], nextLoad: () => ({ url: yardstick.url }) };
    print(toRow(engine.name, claim, await compare(claim.productSide(engine, product), side)));
  } finally {
    await yardstick.stop();
  }
}

function print(row: Row): void {
  rows.push(row);
  console.log(line(row));
}
