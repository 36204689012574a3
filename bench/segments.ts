// A segment of a million customers, counted and listed: each filter alone, any two, and every order, against the same
// written by hand.
import type { Engine, Product } from './claims.ts';
import { cpuMsOf, othersMax, watchOthers } from './machine.ts';
import { startServer } from './servers.ts';
import { type Filled, mustFetch } from './staff.ts';
import { type Row, toCount, verdictOf } from './table.ts';

const ratioMax = 2;
/** Machines differ too much for milliseconds: docs/decisions/0064-long-reads-beside.md. */
const p99RatioMax = 1.5;
const limit = 25;

interface Filter {
  readonly segment: Readonly<Record<string, unknown>>;
  readonly sql: string;
}

type Order = readonly [sort: string, column: string, middle: string | number];

interface Question {
  readonly path: string;
  readonly body: unknown;
  readonly sql: string;
}

const pendingSql = `optout = 0 and exists (select 1 from confirmations where confirmations.kind = 'join'
  and confirmations.workspace_id = customers.workspace_id and confirmations.phone = customers.phone)`;

const filters: readonly Filter[] = [
  { segment: { status: 'active' }, sql: 'optout = 0' },
  { segment: { source: 'import' }, sql: `addedby = 'import'` },
  { segment: { sourceKind: 'member' }, sql: `addedby not in ('viewer', 'import', 'device')` },
  { segment: { importId: 'none' }, sql: `import_id = 'none'` },
  { segment: { joinedFrom: Date.UTC(2022), joinedTo: Date.UTC(2023) }, sql: within('created_at', 2022, 2023) },
  { segment: { isNeverSeen: true }, sql: 'last_checkin_at is null' },
  { segment: { notSeenForDays: 90 }, sql: `last_checkin_at < ${ago(90)}` },
  { segment: { joinedWithinDays: 365 }, sql: `created_at >= ${ago(365)}` },
  { segment: { seenWithinDays: 365 }, sql: `last_checkin_at >= ${ago(365)}` },
  { segment: { seenFrom: Date.UTC(2024), seenTo: Date.UTC(2025) }, sql: within('last_checkin_at', 2024, 2025) },
  { segment: { checkinsMin: 30 }, sql: 'checkins >= 30' },
  { segment: { carrier: '' }, sql: `carrier = ''` },
  { segment: { tags: ['regular'] }, sql: `lower(tags) like '%"regular"%'` },
  { segment: { consentVersion: '' }, sql: `coalesce(joined_text, '') = ''` },
  { segment: { isPending: true }, sql: pendingSql },
  { segment: { isPending: false }, sql: `not (${pendingSql})` },
  { segment: { digits: { at: 'start', digits: '1415' } }, sql: `phone >= '1415' and phone < '1415:'` },
  { segment: { digits: { at: 'end', digits: '237' } }, sql: `phone_reversed >= '732' and phone_reversed < '732:'` },
  { segment: { digits: { at: 'anywhere', digits: '4155' } }, sql: `phone like '%4155%'` },
];

const newest: Order = ['createdAt', 'created_at', Date.UTC(2022)];
/** Each order but that of numbers with its column, and a value in the middle of it. */
const orders: readonly Order[] = [
  ['status', 'optout', 0],
  ['carrier', 'carrier', ''],
  ['source', 'addedby', 'import'],
  ['checkins', 'checkins', 15],
  ['lastCheckin', 'coalesce(last_checkin_at, -9000000000000)', Date.UTC(2023)],
  newest,
  ['updatedAt', 'updated_at', Date.UTC(2026)],
];
const middlePhone = '16000000000';
const columns = `customer_id, phone, carrier, optout, addedby, checkins, last_checkin_at, cusid, created_at, updated_at,
  resubscribe_requested_at, tags, note`;

export async function* measureSegments(engine: Engine, product: Product, { staff, ws, customers }: Filled) {
  const { server } = product;
  const pairs = filters.flatMap((one, index) => filters.slice(index + 1).flatMap((other) => both(one, other) ?? []));
  const said = [...filters, ...pairs];
  const hand = await startServer('bench/yardsticks/by-hand-sql.ts', engine.environment);
  try {
    const claims = [
      { name: 'by each filter and any two, counted', questions: said.map((filter) => toCountQuestion(ws, filter)) },
      {
        name: 'by each filter and any two, the newest 25 and 25 from the middle',
        questions: said.flatMap((filter) => toPageQuestions(ws, filter, newest, 'desc')),
      },
      { name: 'in each order, both ways, the first 25 and 25 from the middle', questions: toOrderQuestions(ws) },
    ];
    for (const { name, questions } of claims) {
      const quiet = watchOthers([process.pid, server.pid, hand.pid, ...engine.pids]);
      const ours = await measure([server.pid, ...engine.pids], questions, ({ path, body }) =>
        ask(`${server.url}/client/prod${path}`, body, staff.headers),
      );
      const theirs = await measure([hand.pid, ...engine.pids], questions, ({ sql }) =>
        ask(hand.url, { text: sql }, { 'content-type': 'application/json' }),
      );
      const ratio = ours.cpuMs / theirs.cpuMs;
      const isVoid = quiet() > othersMax;
      const row: Row = {
        engine: engine.name,
        name: `${toCount(customers)} customers ${name}, against SQL by hand`,
        ratio: `${ratio.toFixed(2)}×`,
        limit: `${ratioMax.toFixed(1)}×`,
        verdict: verdictOf(ours.p99Ms > theirs.p99Ms * p99RatioMax ? Infinity : ratio, ratioMax, isVoid),
        product: `${ours.cpuMs.toFixed(1)} ms, ${ours.inWords}`,
        yardstick: `${theirs.cpuMs.toFixed(1)} ms, ${theirs.inWords}`,
      };
      yield row;
    }
  } finally {
    await hand.stop();
  }
}

/** Each question once to warm up, and once more, one after the other; CPU is that of one on average. */
async function measure(
  pids: readonly number[],
  questions: readonly Question[],
  answer: (one: Question) => Promise<void>,
) {
  for (const question of questions) await answer(question);
  const before = cpuMsOf(pids);
  const times: number[] = [];
  for (const question of questions) {
    const began = performance.now();
    await answer(question);
    times.push(performance.now() - began);
  }
  const cpuMs = (cpuMsOf(pids) - before) / questions.length;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { cpuMs, p99Ms: at(0.99), inWords: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms` };
}

async function ask(url: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<void> {
  await (await mustFetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
}

function within(column: string, from: number, to: number): string {
  return `${column} >= ${Date.UTC(from)} and ${column} < ${Date.UTC(to)}`;
}

function ago(days: number): number {
  return Date.now() - days * 24 * 60 * 60_000;
}

/** Of two that say the same of a customer only one can be said. */
function both(one: Filter, other: Filter): Filter | undefined {
  if (Object.keys(one.segment).some((word) => word in other.segment)) return undefined;
  return { segment: { ...one.segment, ...other.segment }, sql: `${one.sql} and ${other.sql}` };
}

function toCountQuestion(ws: string, { segment, sql }: Filter): Question {
  return {
    path: `/ws/${ws}/segments/count`,
    body: { segment },
    sql: `select count(*), sum(optout) from customers where workspace_id = '${ws}' and ${sql}`,
  };
}

function toOrderQuestions(ws: string): Question[] {
  const everybody = { segment: {}, sql: 'true' };
  return (['asc', 'desc'] as const).flatMap((direction) => [
    ...orders.flatMap((order) => toPageQuestions(ws, everybody, order, direction)),
    ...toPageQuestions(ws, everybody, undefined, direction),
  ]);
}

/** The first page in an order, or in that of the numbers, and one from the middle. */
function toPageQuestions(ws: string, filter: Filter, order: Order | undefined, direction: 'asc' | 'desc'): Question[] {
  const [sort, column, value] = order ?? ['phone', undefined, undefined];
  const keys = column === undefined ? ['phone'] : [column, 'phone'];
  const middle = [...(column === undefined ? [] : [value]), middlePhone];
  const toPage = (asked: object, sql: string): Question => ({
    path: `/ws/${ws}/customers/search`,
    body: { segment: filter.segment, sort, direction, limit, ...asked },
    sql: `select ${columns} from customers where workspace_id = '${ws}' and ${filter.sql} and ${sql}
      order by ${keys.map((key) => `${key} ${direction}`).join(', ')} limit ${limit + 1}`,
  });
  const literals = middle.map((one) => (typeof one === 'number' ? String(one) : `'${one}'`));
  const after = `(${keys.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${literals.join(', ')})`;
  const lastEvaluatedKey = { phone: middlePhone, sort, direction, ...(value !== undefined && { value }) };
  return [toPage({}, 'true'), toPage({ lastEvaluatedKey }, after)];
}
