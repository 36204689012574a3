// One comparison: the product and its yardstick in turns, each round a ratio of its own, and the median of all.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Load, Seen } from './load.ts';
import { cpuMsOf, othersMax, watchOthers } from './machine.ts';

const loadProgram = fileURLToPath(new URL('load.ts', import.meta.url));
const run = promisify(execFile);
/** Short ones, because a machine that others share is fast now and slow then: what is compared lies side by side. */
const rounds = 7;
const triesMax = 3;
const connections = 32;
/** Until next to nothing is compiled anew: a server runs for weeks, and the product has more to compile than a yardstick. */
const warmUpSeconds = 6;
const measureSeconds = Number(process.env['BENCH_SECONDS'] ?? 2);

/** One side of a comparison. `pids` are the processes whose work a request costs, the database's included. */
export interface Side {
  readonly pids: readonly number[];
  /** A fresh load: numbers that were submitted once are not new a second time. */
  readonly nextLoad: () => Omit<Load, 'seconds' | 'connections'>;
}

export interface Figures {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface Outcome {
  readonly product: Figures;
  readonly yardstick: Figures;
  readonly ratio: number;
  /** Other processes were too busy, each time that it was tried. */
  readonly isVoid: boolean;
}

export async function compare(product: Side, yardstick: Side): Promise<Outcome> {
  await ask(product, warmUpSeconds);
  await ask(yardstick, warmUpSeconds);
  const products: Measured[] = [];
  const yardsticks: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    products.push(await measureQuietly(product));
    yardsticks.push(await measureQuietly(yardstick));
  }
  const isVoid = [...products, ...yardsticks].some(({ isDisturbed }) => isDisturbed);
  const ratio = median(products.map(({ cpuUs }, round) => cpuUs / (yardsticks[round]?.cpuUs ?? Number.NaN)));
  return { product: medians(products), yardstick: medians(yardsticks), ratio, isVoid };
}

interface Measured extends Figures {
  readonly isDisturbed: boolean;
}

/** Again while the machine is busy with something else, a few times. */
async function measureQuietly(side: Side): Promise<Measured> {
  for (let tried = 1; ; tried += 1) {
    const measured = await measure(side);
    if (!measured.isDisturbed || tried === triesMax) return measured;
  }
}

async function measure(side: Side): Promise<Measured> {
  const quiet = watchOthers([process.pid, ...side.pids]);
  const cpuBefore = cpuMsOf(side.pids);
  const seen = await ask(side, measureSeconds);
  const cpuMs = cpuMsOf(side.pids) - cpuBefore;
  return {
    cpuUs: (cpuMs * 1_000) / seen.answered,
    perSecond: seen.answered / seen.seconds,
    p99Ms: seen.p99Ms,
    isDisturbed: quiet() > othersMax,
  };
}

async function ask(side: Side, seconds: number): Promise<Seen> {
  const load: Load = { ...side.nextLoad(), seconds, connections };
  const { stdout } = await run(process.execPath, [loadProgram, JSON.stringify(load)]);
  const seen = JSON.parse(stdout) as Seen;
  if (seen.refused > 0 || seen.answered === 0)
    throw new Error(`${load.url}: ${seen.refused} requests were not answered well.`);
  return seen;
}

function medians(measured: readonly Figures[]): Figures {
  return {
    cpuUs: median(measured.map(({ cpuUs }) => cpuUs)),
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
  };
}

/** Of an even number of values, the larger one of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
