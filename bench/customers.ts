// A list of a hundred thousand customers comes in, then one of a million; it is read at its start, in its middle and by
// search, goes out again as a file, and is the audience of a broadcast.
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import { cpuMsOf, memoryMbOf, othersMax, watchOthers } from './machine.ts';
import { type Side, compare, median } from './measure.ts';
import { makeRecords, phoneAt } from './seed.ts';
import { measureSegments } from './segments.ts';
import { resultOf, start, startServer } from './servers.ts';
import { type Filled, toBulkBody } from './staff.ts';
import { type Row, toCount, toRow, verdictOf } from './table.ts';
import { measureAudience } from './texts.ts';

const importRows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 100_000);
const recordsPerCall = 10_000;
const importRounds = 3;
const importRatioMax = 2.5;

/** As the dashboard sends them. */
const recordsPerPart = 500;
const partsPerLook = 20;
const readsPerSecond = 100;
const readP99MsMax = 100;
const fillMbMax = 150;

const pageRatioMax = 1.2;
const pageP99MsMax = 50;

const chunksPerLook = 50;
const exportMbMax = 100;
const newline = 10;

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

/** What a list costs that comes in through the API, against the same rows written straight into the table. */
async function measureImport(engine: Engine, { server, staff }: Product): Promise<Row> {
  const environment = { ...engine.environment, YARDSTICK_ROWS: String(importRows) };
  const raw = await startServer(engine.rawUpserts, environment);
  try {
    const [ours, theirs] = [
      [server.pid, ...engine.pids],
      [raw.pid, ...engine.pids],
    ];
    const quiet = watchOthers([process.pid, ...ours, raw.pid]);
    const [products, yardsticks]: [number[], number[]] = [[], []];
    for (let round = 0; round <= importRounds; round += 1) {
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

/** A list comes in, part by part as the dashboard sends it, while a visitor reads a campaign. */
async function fillWhileRead(engine: Engine, product: Product, { staff, ws, customers }: Filled): Promise<Row[]> {
  const { server, campaignId } = product;
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const probe: Probe = {
    url: `${server.url}/public/prod/campaign/${campaignId}`,
    perSecond: readsPerSecond,
    secondsMax: 1_800,
  };
  const reader = start('probe.ts', probe);
  const result = resultOf<Latencies>(reader);
  const memory: number[] = [];
  const numbers = new Set<string>();
  const began = performance.now();
  for (let first = 0; first < customers; first += recordsPerPart) {
    const records = makeRecords(first, Math.min(recordsPerPart, customers - first));
    for (const { phone } of records) numbers.add(phone.replaceAll(/\D/g, '').slice(-10));
    await staff.bulk(ws, toBulkBody(records));
    if (first % (recordsPerPart * partsPerLook) === 0) memory.push(memoryMbOf(server.pid));
  }
  const seconds = (performance.now() - began) / 1_000;
  reader.kill('SIGTERM');
  const latencies = await result;
  const isVoid = quiet() > othersMax;
  if ((await staff.countCustomers(ws)) !== numbers.size) throw new Error('The count of customers is not exact.');
  if (latencies.refused > 0) throw new Error('A read was not answered well.');
  const pace = `${toCount(Math.round(customers / seconds))} rows/s`;
  const most = Math.max(...memory);
  const row = { engine: engine.name, verdict: verdictOf(latencies.p99Ms, readP99MsMax, isVoid) } as const;
  // What a tenth of the way took is what an import takes; the rest must not add to it.
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 10)));
  return [
    {
      ...row,
      name: `p99 of GET /campaign/{id} while ${toCount(customers)} customers come in`,
      ratio: `${latencies.p99Ms.toFixed(1)} ms`,
      limit: `${readP99MsMax} ms`,
      product: `p50 ${latencies.p50Ms.toFixed(1)} ms, ${pace}`,
      yardstick: '',
    },
    {
      ...row,
      name: `memory that the last nine tenths of these customers add`,
      ratio: `${Math.round(most - early)} MB`,
      limit: `${fillMbMax} MB`,
      verdict: verdictOf(most - early, fillMbMax, false),
      product: `${Math.round(most)} MB at most`,
      yardstick: `${Math.round(early)} MB`,
    },
  ];
}

/** Pages of a list, anywhere in it, against its first page. */
async function* measurePages(
  engine: Engine,
  { server }: Product,
  { staff, ws, customers }: Filled,
): AsyncGenerator<Row> {
  const base = `/client/prod/ws/${ws}/customers`;
  const sideOf = (queries: readonly string[]): Side => ({
    pids: [server.pid, ...engine.pids],
    nextLoad: () => ({ url: server.url, paths: queries.map((query) => `${base}${query}`), headers: staff.headers }),
  });
  for (const { name, query, first } of searches) {
    const queries = Array.from({ length: 500 }, (_, index) => query(`1${phoneAt((index * 1_999) % customers)}`));
    const outcome = await compare(sideOf(queries), sideOf([first.query]));
    const claim = {
      name: `25 of ${toCount(customers)} customers ${name}, against ${first.name}`,
      ratioMax: pageRatioMax,
    };
    const row = toRow(engine.name, claim, outcome);
    const isSlow = outcome.product.p99Ms > pageP99MsMax;
    yield { ...row, verdict: isSlow && row.verdict === 'ok' ? 'over' : row.verdict };
  }
}

interface Search {
  readonly name: string;
  readonly query: (phone: string) => string;
  /** The page that the list in the same order begins with. */
  readonly first: { readonly name: string; readonly query: string };
}

const byNumber = { name: 'the first 25', query: '' };
const byTime = { name: 'the newest 25', query: '?order=recent' };

const searches: readonly Search[] = [
  { name: 'from the middle', query: (phone) => `?lastEvaluatedKey=${keyOf({ phone })}`, first: byNumber },
  {
    name: 'from the middle, newest first',
    query: (phone) => `?order=recent&lastEvaluatedKey=${keyOf({ phone, createdAt: middleOf(phone) })}`,
    first: byTime,
  },
  { name: 'by their first digits', query: (phone) => `?prefix=${phone.slice(0, 4)}`, first: byNumber },
  { name: 'by their last four digits', query: (phone) => `?suffix=${phone.slice(-4)}`, first: byNumber },
];

function keyOf(place: object): string {
  return encodeURIComponent(JSON.stringify(place));
}

/** A registration in the middle years, another for each number. */
function middleOf(phone: string): number {
  return Date.UTC(2021, 0, 1) + (Number(phone) % (700 * 24 * 3_600_000));
}

/** A list goes out as a file, which must not pass through the memory as a whole. */
async function measureExport(engine: Engine, { server }: Product, { staff, ws, customers }: Filled): Promise<Row> {
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
    limit: `${exportMbMax} MB`,
    verdict: verdictOf(most - before, exportMbMax, false),
    product: `${Math.round(most)} MB at most, ${toCount(pace)} rows/s`,
    yardstick: `${Math.round(before)} MB`,
  };
}
