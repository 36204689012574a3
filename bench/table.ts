import type { Claim } from './claims.ts';
import type { Figures, Outcome } from './measure.ts';

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

export function toRow(engine: string, { name, ratioMax }: Claim, { product, yardstick, ratio, isVoid }: Outcome): Row {
  return {
    engine,
    name,
    ratio: `${ratio.toFixed(2)}×`,
    limit: `${ratioMax.toFixed(1)}×`,
    verdict: verdictOf(ratio, ratioMax, isVoid),
    product: inWords(product),
    yardstick: inWords(yardstick),
  };
}

/** A disturbed measurement says nothing, in either direction. */
function verdictOf(ratio: number, ratioMax: number, isVoid: boolean): Verdict {
  if (isVoid) return 'void';
  return ratio <= ratioMax ? 'ok' : 'over';
}

function inWords({ cpuUs, perSecond, p99Ms }: Figures): string {
  return `${cpuUs.toFixed(1)} µs, ${Math.round(perSecond).toLocaleString('en-US')}/s, p99 ${p99Ms} ms`;
}

export function headings(): string {
  const row = { engine: 'Engine', name: 'Server CPU per request', ratio: 'Ratio', limit: 'Limit', verdict: 'Verdict' };
  return line({ ...row, product: 'Product', yardstick: 'Yardstick' });
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
  return `${engine.padEnd(11)} ${name.padEnd(61)} ${numbers}  ${product.padEnd(36)} ${yardstick}`;
}
