// Pages of a list, anywhere in it, against its first page.
import type { Engine, Product } from './claims.ts';
import { type Side, compare } from './measure.ts';
import { phoneAt } from './seed.ts';
import type { Filled } from './staff.ts';
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
