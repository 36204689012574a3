import type { Claim } from './claims.ts';
import type { Figures, Outcome } from './measure.ts';
import type { BruteForce } from './brute-force.ts';

export type Verdict = 'ok' | 'over' | 'void';

export interface Row {
  readonly engine: string;
  readonly name: string;
  readonly ratio: string;
  readonly limit: string;
  readonly verdict: Verdict;
  readonly product: string;
  readonly yardstick: string;
}

export function toRow(
  engine: string,
  { name, ratioMax, p99RatioMax = Infinity }: Pick<Claim, 'name' | 'ratioMax' | 'p99RatioMax'>,
  { product, yardstick, ratio, isVoid }: Outcome,
): Row {
  const isSlow = product.p99Ms > p99RatioMax * yardstick.p99Ms;
  return {
    engine,
    name,
    ratio: `${ratio.toFixed(2)}×`,
    limit: `${ratioMax.toFixed(1)}×`,
    verdict: verdictOf(isSlow ? Infinity : ratio, ratioMax, isVoid),
    product: inWords(product),
    yardstick: inWords(yardstick),
  };
}

const bruteForceRatioMax = 10;

/** The slow answers of a reader while passwords are guessed, against a time without; a claim about time, not about work. */
export function toBruteForceRow(engine: string, bruteForce: BruteForce): Row {
  const ratio = bruteForce.meanwhile.p99Ms / bruteForce.calm.p99Ms;
  const [pace, waits] = [Math.round(bruteForce.guessesPerSecond), bruteForce.ownerWaitsSeconds.toFixed(1)];
  return {
    engine,
    name: 'p99 of GET /campaign/{id} while sign-ins are guessed, and without',
    ratio: `${ratio.toFixed(2)}×`,
    limit: `${bruteForceRatioMax.toFixed(1)}×`,
    verdict: verdictOf(ratio, bruteForceRatioMax, bruteForce.isVoid),
    product: `p99 ${bruteForce.meanwhile.p99Ms.toFixed(1)} ms, ${pace} guesses/s, owner in within ${waits} s`,
    yardstick: `p99 ${bruteForce.calm.p99Ms.toFixed(1)} ms`,
  };
}

/** A disturbed measurement says nothing, in either direction. */
export function verdictOf(ratio: number, ratioMax: number, isVoid: boolean): Verdict {
  if (isVoid) return 'void';
  return ratio <= ratioMax ? 'ok' : 'over';
}

/** `1,000,000` */
export function toCount(count: number): string {
  return count.toLocaleString('en-US');
}

function inWords({ cpuUs, perSecond, p99Ms }: Figures): string {
  return `${cpuUs.toFixed(1)} µs, ${toCount(Math.round(perSecond))}/s, p99 ${p99Ms} ms`;
}

export function headings(): string {
  const row = {
    engine: 'Engine',
    name: 'Server CPU per request, or the time of a slow answer',
    ratio: 'Ratio',
    limit: 'Limit',
    verdict: 'Verdict',
  };
  return line({ ...row, product: 'Product', yardstick: 'Yardstick' });
}

/** The same as lines of a page. */
export function toMarkdown(rows: readonly Row[]): string[] {
  const cells = (row: Row) => [row.engine, row.name, row.ratio, row.limit, row.verdict, row.product, row.yardstick];
  return [
    '| Engine | What | Ratio | Limit | | Product | Yardstick |',
    '| :-- | :-- | --: | --: | :-- | :-- | :-- |',
    ...rows.map(
      (row) =>
        `| ${cells(row)
          .map((cell) => cell.trim())
          .join(' | ')} |`,
    ),
  ];
}

export function line({
  engine,
  name,
  ratio,
  limit,
  verdict,
  product,
  yardstick,
}: Readonly<Record<keyof Row, string>>): string {
  const numbers = `${ratio.padStart(7)}  ${limit.padStart(6)}  ${verdict.padEnd(7)}`;
  return `${engine.padEnd(11)} ${name.padEnd(64)} ${numbers}  ${product.padEnd(54)} ${yardstick}`;
}
