// npm run bench: every claim on each engine, as ratios measured in this run; fails when one is over its limit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAnalytics } from './analytics.ts';
import { parseArgs } from 'node:util';
import { type Engine, type Product, claims, owner, startProduct } from './claims.ts';
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

type Measure = (engine: Engine, product: Product) => Promise<Row> | AsyncIterable<Row>;

/** In this order. */
const groups: Readonly<Record<string, Measure>> = {
  idle: measureIdle,
  requests: measureClaims,
  photo: measurePhoto,
  paint: measurePaint,
  // Before the millions of rows: what the disk still writes back of those would be felt in times as short as these.
  heartbeats: measureHeartbeats,
  'brute-force': async (engine, product) =>
    toBruteForceRow(engine.name, await measureBruteForce(product, { ...owner, pids: engine.pids })),
  texts: measureTexts,
  customers: measureCustomers,
  analytics: measureAnalytics,
  // Last, because the pictures that it leaves keep the server at work for minutes.
  neighbors: measureNeighbors,
};

const { values: asked, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = new Set(positionals.length > 0 ? positionals : Object.keys(groups));
const unknown = [...chosen].filter((name) => !(name in groups));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are ${Object.keys(groups).join(', ')}.`);
const onlyEngine = process.env['BENCH_ENGINE'];
if (asked.write && (positionals.length > 0 || onlyEngine !== undefined))
  throw new Error('Only a whole run is written down.');

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const rows: Row[] = [];
let hasBrokenOff = false;

try {
  console.log(headings());
  for (const engine of engines()) if ((onlyEngine ?? engine.name) === engine.name) await measureOn(engine);
  if (asked.write && !hasBrokenOff)
    await writeSection('claims', [await describeMachine(), '', ...toMarkdown(rows)].join('\n'));
  if (hasBrokenOff || rows.some(({ verdict }) => verdict === 'over')) process.exitCode = 1;
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
    for (const [name, measure] of Object.entries(groups)) {
      if (chosen.has(name)) await measureGroup(name, measure(engine, product));
    }
  } finally {
    await product.server.stop();
  }
}

/** One that breaks off fails the run and costs the others nothing. */
async function measureGroup(name: string, measured: ReturnType<Measure>): Promise<void> {
  try {
    if (measured instanceof Promise) print(await measured);
    else for await (const row of measured) print(row);
  } catch (error) {
    console.error(`${name} broke off:`, error);
    hasBrokenOff = true;
  }
}

async function* measureClaims(engine: Engine, product: Product): AsyncGenerator<Row> {
  for (const claim of claims) {
    const yardstick = await claim.startYardstick(engine, product);
    try {
      const side = { pids: [yardstick.pid, ...engine.pids], nextLoad: () => ({ url: yardstick.url }) };
      yield toRow(engine.name, claim, await compare(claim.productSide(engine, product), side));
    } finally {
      await yardstick.stop();
    }
  }
}

function print(row: Row): void {
  rows.push(row);
  console.log(line(row));
}
