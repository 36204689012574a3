// Customers whom a segment means, and how many, asked in SQL.
import type { Segment, SegmentCounts, SegmentSort } from '@fanfare/contract/segments.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readInTurn, writesBesideOthers } from '../database/engine.ts';
import type { Database, Transaction } from '../database/open.ts';
import { readLong } from '../database/sqlite-driver.ts';
import type { CustomerRow } from '../database/tables.ts';
import { isAnyPending, isPending } from '../messages/confirmations-store.ts';
import { type StoredCustomer, readColumns, reverse, toCustomer, ways } from './row.ts';

/** Sorts after every digit, so that `start` to `start + past` holds all that start so. */
const past = ':';
const dayMs = 24 * 60 * 60_000;
/** Stands before every check-in for those who have none. */
const neverMs = -9_000_000_000_000;

interface SegmentOf {
  readonly workspaceId: string;
  readonly segment: Segment;
  readonly now: number;
}

export interface SegmentPage extends SegmentOf {
  readonly sort: SegmentSort;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: SegmentPlace | undefined;
  /** Of a file that somebody is getting. */
  readonly isBegun?: boolean;
}

export interface SegmentPlace {
  readonly phone: string;
  readonly value?: string | number | undefined;
  readonly sort?: SegmentSort | undefined;
  readonly direction?: SegmentPage['direction'] | undefined;
  readonly isPastEnds?: boolean | undefined;
}

type Test = Expression<SqlBool>;

export async function countSegment(database: Database, of: SegmentOf): Promise<SegmentCounts> {
  const { status, ...others } = of.segment;
  const query = database
    .selectFrom('customers')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | string | null>('optout').as('blocked')])
    .where('workspace_id', '=', of.workspaceId)
    .where((all) => all.and(testsOf(database, { ...of, segment: others })));
  const [row] = await readInTurn(database, of.workspaceId, query);
  const blocked = Number(row?.blocked ?? 0);
  const active = (row?.all ?? 0) - blocked;
  return { active, blocked, count: status === undefined ? active + blocked : { active, blocked }[status] };
}

/** One page and, as its last row, one more than asked where the list goes on. */
export async function listSegment(database: Database, page: SegmentPage): Promise<StoredCustomer[]> {
  const { digits, ...others } = page.segment;
  if (digits?.at !== 'anywhere') return await listPart(database, page, []);
  // At a counter people say how their number ends.
  const ends = { ...others, digits: { ...digits, at: 'end' as const } };
  const first = page.after?.isPastEnds ? [] : await listPart(database, { ...page, segment: ends }, []);
  if (first.length > page.limit) return first;
  const isEnd = sql<SqlBool>`not (${sql.join(digitTests(ends), sql` and `)})`;
  const after = page.after?.isPastEnds ? page.after : undefined;
  const rest = await listPart(database, { ...page, after, limit: page.limit - first.length }, [isEnd]);
  return [...first, ...rest];
}

export interface MeantRows extends SegmentOf {
  /** The last number before these. */
  readonly after: string;
  readonly limit: number;
  /** The last number of these; without it as many are looked at as one page may. */
  readonly until?: string | undefined;
  /** Those of whom it is true are left out. */
  readonly except?: RawBuilder<SqlBool> | undefined;
}

/** So many digits say in which country a number is, and in which area behind +1. */
export const startDigits = 4;

/** How many there are, by how their numbers start and by whether something is true of them. */
export async function countMeant(database: Database, of: SegmentOf, isTrue: RawBuilder<SqlBool>) {
  const query = database
    .selectFrom('customers')
    .select(({ fn }) => [
      sql<string>`substr(phone, 1, ${sql.lit(startDigits)})`.as('start'),
      'optout',
      sql<number>`case when ${isTrue} then 1 else 0 end`.as('isTrue'),
      fn.countAll<number>().as('count'),
    ])
    .where('workspace_id', '=', of.workspaceId)
    .where((all) => all.and([...testsOf(database, of), ...indexTests(database, { ...of, sort: 'createdAt' })]))
    .groupBy([sql`1`, sql`2`, sql`3`]);
  const rows = await readInTurn(database, of.workspaceId, query);
  return rows.map((row) => ({ ...row, isTrue: row.isTrue === 1 }));
}

/** What one page looks at for each that it holds: the rest of a large workspace may have none who are meant. */
const lookedAtForEach = 4;

export interface MeantPage<Row> {
  readonly rows: readonly Row[];
  /** The number up to which it looked; nothing where that was all. */
  readonly reached: string | undefined;
}

/** Those who were there at the moment, in the order of their numbers, held until the transaction ends. */
export async function lockMeant(transaction: Transaction, page: MeantRows): Promise<MeantPage<CustomerRow>> {
  const end = await findPageEnd(transaction, page, page.limit * lookedAtForEach);
  const query = fromMeant(transaction, page, end)
    .selectAll()
    .$if(writesBesideOthers(transaction), (rows) => rows.forUpdate());
  return toPage(await readLong(transaction, query), page, end);
}

/** The same, for whoever changes nothing of them: nobody waits. */
export async function listMeant(
  database: Database,
  page: MeantRows,
): Promise<MeantPage<Pick<CustomerRow, 'phone' | 'optout' | 'joined_text'>>> {
  const end = page.until ?? (await findPageEnd(database, page, page.limit * lookedAtForEach));
  const query = fromMeant(database, page, end).select(['phone', 'optout', 'joined_text']);
  return toPage(await readLong(database, query), page, end);
}

/** The page with its last number. It holds all up to it, also who comes to be meant before it is read. */
export async function boundPage<Page extends MeantRows>(database: Database, page: Page): Promise<Page> {
  const limit = page.limit * lookedAtForEach;
  const end = await findPageEnd(database, page, limit);
  const last = fromMeant(database, page, end)
    .select('phone')
    .offset(page.limit - 1)
    .limit(1);
  const [row] = await readLong(database, last);
  return { ...page, limit, until: row?.phone ?? end };
}

/** Those of a page as part of another statement. */
export function fromMeant(
  database: Database,
  { workspaceId, segment, now, after, limit, except }: MeantRows,
  end: string | undefined,
) {
  return database
    .selectFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '>', after)
    .$if(end !== undefined, (query) => query.where('phone', '<=', end ?? ''))
    .where('joined_at', '<=', now)
    .where((all) =>
      all.and([
        ...testsOf(database, { workspaceId, segment, now }, isPending),
        ...(except ? [sql<SqlBool>`not (${except})`] : []),
      ]),
    )
    .orderBy('phone')
    .limit(limit);
}

function toPage<Row extends { readonly phone: string }>(
  rows: readonly Row[],
  { limit }: MeantRows,
  end: string | undefined,
): MeantPage<Row> {
  return { rows, reached: rows.length === limit ? rows.at(-1)?.phone : end };
}

/** The last of so many numbers; nothing where fewer are left. */
export async function findPageEnd(
  database: Database,
  { workspaceId, after }: Pick<MeantRows, 'workspaceId' | 'after'>,
  size: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('customers')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('phone', '>', after)
    .orderBy('phone')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.phone;
}

async function listPart(database: Database, page: SegmentPage, more: readonly Test[]): Promise<StoredCustomer[]> {
  const { sort, direction, limit, after } = page;
  const value = valueOf(database, sort);
  let query = database
    .selectFrom('customers')
    .select(readColumns)
    .where('workspace_id', '=', page.workspaceId)
    .where((all) => all.and([...testsOf(database, page), ...indexTests(database, page), ...more]));
  if (after) {
    const than = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(
      value && after.value !== undefined
        ? sql<SqlBool>`(${value}, phone) ${than} (${after.value}, ${after.phone})`
        : sql<SqlBool>`phone ${than} ${after.phone}`,
    );
  }
  if (value) query = query.orderBy(value, direction);
  const ordered = query.orderBy('phone', direction).limit(limit + 1);
  const rows = await readInTurn(database, page.workspaceId, ordered, page);
  return rows.map(toCustomer);
}

/** True of everybody: SQLite keeps no figures of its tables, and takes the index of which it is told the most. */
function indexTests(database: Database, { sort, segment: { digits } }: Pick<SegmentPage, 'sort' | 'segment'>): Test[] {
  if (writesBesideOthers(database) || (digits && digits.at !== 'anywhere')) return [];
  return [sort === 'phone' ? sql<SqlBool>`phone > ''` : sql<SqlBool>`created_at > ${sql.lit(neverMs)}`];
}

/** Where the next page starts. */
export function placeAfter(
  { sort, direction, segment }: Pick<SegmentPage, 'sort' | 'direction' | 'segment'>,
  customer: StoredCustomer,
): SegmentPlace {
  const { digits } = segment;
  const isPastEnds = digits?.at === 'anywhere' && !customer.phone.endsWith(digits.digits);
  return {
    phone: customer.phone,
    ...(sort !== 'phone' && { value: valueOfCustomer[sort](customer), sort }),
    direction,
    ...(isPastEnds && { isPastEnds }),
  };
}

type ValueOf = (customer: StoredCustomer) => string | number;

const valueOfCustomer: Readonly<Record<Exclude<SegmentSort, 'phone'>, ValueOf>> = {
  status: ({ optout }) => (optout ? 1 : 0),
  carrier: ({ carrier }) => carrier,
  source: ({ addedby }) => addedby,
  checkins: ({ checkins }) => checkins,
  lastCheckin: ({ lastCheckin }) => lastCheckin ?? neverMs,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** The same of a row; none for the number, by which ties are ordered. */
function valueOf(database: Database, sort: SegmentSort): RawBuilder<unknown> | undefined {
  switch (sort) {
    case 'phone':
      return undefined;
    case 'status':
      return sql`optout`;
    case 'carrier':
      return byBytes(database, 'carrier');
    case 'source':
      return byBytes(database, 'addedby');
    case 'checkins':
      return sql`checkins`;
    case 'lastCheckin':
      return sql`coalesce(last_checkin_at, ${sql.lit(neverMs)})`;
    case 'createdAt':
      return sql`created_at`;
    case 'updatedAt':
      return sql`updated_at`;
  }
}

/** SQLite compares so by itself. */
function byBytes(database: Database, column: string): RawBuilder<unknown> {
  return writesBesideOthers(database) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
}

/** `pendingTest` looks for each row where few are looked at. */
function testsOf(
  database: Database,
  { workspaceId, segment, now }: SegmentOf,
  pendingTest = isAnyPending(database, workspaceId),
): Test[] {
  return [
    ...wordTests(segment),
    ...tagTests(database, segment),
    ...timeTests(segment, now),
    ...digitTests(segment),
    ...(segment.isPending === undefined ? [] : [segment.isPending ? pendingTest : sql<SqlBool>`not (${pendingTest})`]),
  ];
}

function wordTests({ status, source, sourceKind, importId, carrier, consentVersion, checkinsMin }: Segment): Test[] {
  return [
    ...(status === undefined ? [] : [sql<SqlBool>`optout = ${status === 'blocked' ? 1 : 0}`]),
    ...(source === undefined ? [] : [sql<SqlBool>`addedby = ${source}`]),
    ...(sourceKind === undefined ? [] : [isOfKind(sourceKind)]),
    ...(importId === undefined ? [] : [sql<SqlBool>`import_id = ${importId}`]),
    ...(carrier === undefined ? [] : [sql<SqlBool>`carrier = ${carrier}`]),
    ...(consentVersion === undefined ? [] : [sql<SqlBool>`coalesce(joined_text, '') = ${consentVersion}`]),
    ...(checkinsMin === undefined ? [] : [sql<SqlBool>`checkins >= ${checkinsMin}`]),
  ];
}

function isOfKind(kind: NonNullable<Segment['sourceKind']>): Test {
  if (kind !== 'member') return sql<SqlBool>`addedby = ${kind}`;
  return sql<SqlBool>`addedby not in (${sql.join(Object.keys(ways))})`;
}

/** Tags stand as JSON, and none of them holds a quote. A tag is the same whatever its letters' size. */
function tagTests(database: Database, { tags = [] }: Segment): Test[] {
  const isPostgres = writesBesideOthers(database);
  const find = sql.raw(isPostgres ? 'strpos' : 'instr');
  const asciiLower = isPostgres ? sql`lower(tags collate "C")` : sql`lower(tags)`;
  return tags.map((tag) => {
    const sought = tag.toLowerCase().replaceAll(finalSigma, sigma);
    const lowered = furtherLetters(sought).reduce(
      (text, [other, small]) => sql`replace(${text}, ${other}, ${small})`,
      asciiLower,
    );
    return sql<SqlBool>`(${find}(${lowered}, ${JSON.stringify(sought)}) > 0 or ${find}(tags, ${JSON.stringify(tag)}) > 0)`;
  });
}

/** In small letters one that is written otherwise at the end of a word; both have the same capital. */
const [sigma, finalSigma] = ['σ', 'ς'];

/** What else stands for those beside the letters from A to Z, which the engines know by themselves. */
function furtherLetters(text: string): (readonly [other: string, small: string])[] {
  const isFurther = (small: string) => small > '\u007F' && small.toUpperCase().toLowerCase() === small;
  const letters = [...new Set(text)].filter((small) => isFurther(small) && small.toUpperCase() !== small);
  return letters.flatMap((small) => [
    [small.toUpperCase(), small] as const,
    ...(small === sigma ? [[finalSigma, sigma] as const] : []),
  ]);
}

function timeTests(segment: Segment, now: number): Test[] {
  const ago = (days: number | undefined) => (days === undefined ? undefined : now - days * dayMs);
  return [
    ...within('created_at', segment.joinedFrom, segment.joinedTo),
    ...within('created_at', ago(segment.joinedWithinDays), undefined),
    ...within('last_checkin_at', segment.seenFrom, segment.seenTo),
    ...within('last_checkin_at', ago(segment.seenWithinDays), undefined),
    ...within('last_checkin_at', undefined, ago(segment.notSeenForDays)),
    ...(segment.isNeverSeen === undefined
      ? []
      : [sql<SqlBool>`last_checkin_at is ${sql.raw(segment.isNeverSeen ? 'null' : 'not null')}`]),
  ];
}

function within(column: string, from: number | undefined, to: number | undefined): Test[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} < ${to}`]),
  ];
}

function digitTests({ digits: sought }: Segment): Test[] {
  if (!sought) return [];
  const { at, digits } = sought;
  if (at === 'anywhere') return [sql<SqlBool>`phone like ${`%${digits}%`}`];
  const [column, start] = at === 'end' ? ['phone_reversed', reverse(digits)] : ['phone', digits];
  return [sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start + past}`];
}
