// Pages of a list, anywhere in it, against its first page.
import type { Engine, Product } from './claims.ts';
import type { Filled } from './customers.ts';
import { type Side, compare } from './measure.ts';
import { phoneAt } from './seed.ts';
import { type Row, toCount, toRow } from './table.ts';

const pageRatioMax = 1.2;
const pageP99MsMax = 50;

export async function* measurePages(
  engine: Engine,
  { server }: Product,
  { staff, ws, customers }: Filled,
): AsyncGenerator<Row> {
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
      name: `25 of ${toCount(customers)} customers ${name}, against the first 25`,
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
