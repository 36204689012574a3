// A list of a hundred thousand customers comes in, then one of a million, and is read at its start, middle and by search.
import { readFileSync } from 'node:fs';
import type { Beat, Felt } from './beat.ts';
import { type Engine, type Product, owner } from './claims.ts';
import { cpuMsOf } from './cpu.ts';
import { type Side, compare } from './measure.ts';
import { makeRecords, phoneAt } from './seed.ts';
import { startServer } from './servers.ts';
import { hear, othersMax, start, watchOthers } from './siege.ts';
import { type Staff, signInStaff, toBulkBody } from './staff.ts';
import { type Row, toRow, verdictOf } from './table.ts';

const importRows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 100_000);
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const recordsPerCall = 10_000;
const rounds = 3;
const importRatioMax = 2.5;
const pageRatioMax = 1.2;
const pageP99MsMax = 50;
const readP99MsMax = 100;
const readsPerSecond = 100;
const memoryMbMax = 150;

export async function* measureCustomers(engine: Engine, product: Product): AsyncGenerator<Row> {
  const staff = await signInStaff(product.server, owner.email, owner.password);
  yield await measureImport(engine, product, staff);
  const ws = await staff.addWorkspace('A million customers');
  yield* await fillWhileRead(engine, product, { staff, ws });
  yield* measurePages(engine, product, { staff, ws });
}

async function measureImport(engine: Engine, { server }: Product, staff: Staff): Promise<Row> {
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
      name: `bulk import of ${inWords(importRows)} customers, per row, against raw upserts`,
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

interface Filled {
  readonly staff: Staff;
  readonly ws: string;
}

async function fillWhileRead(engine: Engine, product: Product, { staff, ws }: Filled): Promise<Row[]> {
  const { server, campaignId } = product;
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const beat: Beat = {
    url: `${server.url}/public/prod/campaign/${campaignId}`,
    perSecond: readsPerSecond,
    secondsMax: 1_800,
  };
  const reader = start('beat.ts', beat);
  const hearing = hear<Felt>(reader);
  const memory: number[] = [];
  const numbers = new Set<string>();
  const began = performance.now();
  for (let first = 0; first < customers; first += recordsPerCall) {
    const records = makeRecords(first, Math.min(recordsPerCall, customers - first));
    for (const { phone } of records) numbers.add(phone.replaceAll(/\D/g, '').slice(-10));
    await staff.bulk(ws, toBulkBody(records));
    memory.push(memoryMb(server.pid));
  }
  const seconds = (performance.now() - began) / 1_000;
  reader.kill('SIGTERM');
  const felt = await hearing;
  const isVoid = quiet() > othersMax;
  if ((await staff.countCustomers(ws)) !== numbers.size) throw new Error('The count of customers is not exact.');
  if (felt.refused > 0) throw new Error('A read was not answered well.');
  const pace = `${inWords(Math.round(customers / seconds))} rows/s`;
  const most = Math.max(...memory);
  const row = { engine: engine.name, verdict: verdictOf(felt.p99Ms, readP99MsMax, isVoid) } as const;
  // What a tenth of the way took is what an import takes; the rest must not add to it.
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)));
  return [
    {
      ...row,
      name: `p99 of GET /campaign/{id} while ${inWords(customers)} customers come in`,
      ratio: `${felt.p99Ms.toFixed(1)} ms`,
      limit: `${readP99MsMax} ms`,
      product: `p50 ${felt.p50Ms.toFixed(1)} ms, ${pace}`,
      yardstick: '',
    },
    {
      ...row,
      name: `memory that the last nine tenths of these customers add`,
      ratio: `${Math.round(most - early)} MB`,
      limit: `${memoryMbMax} MB`,
      verdict: verdictOf(most - early, memoryMbMax, false),
      product: `${Math.round(most)} MB at most`,
      yardstick: `${Math.round(early)} MB`,
    },
  ];
}

async function* measurePages(engine: Engine, { server }: Product, { staff, ws }: Filled): AsyncGenerator<Row> {
  const base = `/client/prod/ws/${ws}/customers`;
  const sideOf = (queries: readonly string[]): Side => ({
    pids: [server.pid, ...engine.pids],
    nextLoad: () => ({ url: server.url, paths: queries.map((query) => `${base}${query}`), headers: staff.headers }),
  });
  const first = sideOf(['']);
  for (const [name, query] of Object.entries(searches)) {
    const queries = Array.from({ length: 500 }, (_, index) => query(`1${phoneAt((index * 1_999) % customers)}`));
    const outcome = await compare(sideOf(queries), first);
    const claim = {
      name: `25 of ${inWords(customers)} customers ${name}, against the first 25`,
      ratioMax: pageRatioMax,
    };
    const row = toRow(engine.name, claim, outcome);
    const isSlow = outcome.product.p99Ms > pageP99MsMax;
    yield { ...row, verdict: isSlow && row.verdict === 'ok' ? 'over' : row.verdict };
  }
}

const searches: Readonly<Record<string, (phone: string) => string>> = {
  'from the middle': (phone) => `?lastEvaluatedKey=${encodeURIComponent(JSON.stringify({ phone }))}`,
  'from the middle, newest first': (phone) =>
    `?order=recent&lastEvaluatedKey=${encodeURIComponent(JSON.stringify({ phone, createdAt: middleOf(phone) }))}`,
  'by their first digits': (phone) => `?prefix=${phone.slice(0, 4)}`,
  'by their last four digits': (phone) => `?suffix=${phone.slice(-4)}`,
};

/** A registration in the middle years, another for each number. */
function middleOf(phone: string): number {
  return Date.UTC(2021, 0, 1) + (Number(phone) % (700 * 24 * 3_600_000));
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

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
