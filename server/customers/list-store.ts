// Customers as an index finds them, and what they have, so that staff choose among it.
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { choicesMax, type listSegmentChoices } from '@fanfare/contract/segments.ts';
import { type RawBuilder, sql } from 'kysely';
import { readInTurn, writesBesideOthers } from '../database/engine.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Database } from '../database/open.ts';
import { isAnyPending } from '../messages/confirmations-store.ts';
import { type StoredCustomer, reverse, toCustomer, readColumns } from './row.ts';

/** Sorts after every digit, so that `prefix` to `prefix + past` holds all that start with the prefix. */
const past = ':';

export interface CustomersSearch {
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly order: 'phone' | 'recent';
}

export interface CustomersPage extends CustomersSearch {
  readonly limit: number;
  readonly after?: PageStart | undefined;
}

export interface PageStart {
  readonly phone: string;
  readonly createdAt?: number | undefined;
  readonly value?: string | number | undefined;
}

/** One page and, as its last row, one more than asked where the list goes on. */
export async function listCustomers(
  database: Database,
  workspaceId: string,
  { limit, prefix, suffix, order, after }: CustomersPage,
): Promise<StoredCustomer[]> {
  let query = meantBy(database, workspaceId, { prefix, suffix }).select(readColumns);
  if (order === 'recent') {
    if (after) {
      const { createdAt = Number.MAX_SAFE_INTEGER, phone } = after;
      query = query.where((where) => where(where.refTuple('created_at', 'phone'), '<', where.tuple(createdAt, phone)));
    }
    query = query.orderBy('created_at', 'desc').orderBy('phone', 'desc');
  } else if (suffix) {
    if (after) query = query.where('phone_reversed', '>', reverse(after.phone));
    query = query.orderBy('phone_reversed');
  } else {
    query = query.where('phone', '>', after?.phone ?? '').orderBy('phone');
  }
  const rows = await query.limit(limit + 1).execute();
  return rows.map(toCustomer);
}

/** How many a search means, whatever its order. */
export async function countCustomers(
  database: Database,
  workspaceId: string,
  search: CustomersSearch,
): Promise<number> {
  const query = meantBy(database, workspaceId, search).select(({ fn }) => fn.countAll<number>().as('count'));
  const [row] = await readInTurn(database, workspaceId, query);
  return row?.count ?? 0;
}

function meantBy(database: Database, workspaceId: string, { prefix, suffix }: Omit<CustomersSearch, 'order'>) {
  const all = database.selectFrom('customers').where('workspace_id', '=', workspaceId);
  const starting = prefix ? all.where('phone', '>=', prefix).where('phone', '<', prefix + past) : all;
  if (!suffix) return starting;
  const start = reverse(suffix);
  return starting.where('phone_reversed', '>=', start).where('phone_reversed', '<', start + past);
}

/** Those of the numbers who are there, in any order. */
export async function listByPhones(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<StoredCustomer[]> {
  const rows = await withPhones(database, workspaceId, phones).select(readColumns).execute();
  return rows.map(toCustomer);
}

export async function countByPhones(
  database: Database,
  workspaceId: string,
  phones: readonly string[],
): Promise<number> {
  const row = await withPhones(database, workspaceId, phones)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function withPhones(database: Database, workspaceId: string, phones: readonly string[]) {
  return database
    .selectFrom('customers')
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(database, 'phone', phones));
}

/** Where the next page of this order starts. */
export function pageStartAfter({ order, suffix }: CustomersSearch, { phone, createdAt }: StoredCustomer): PageStart {
  if (order === 'recent') return { phone, createdAt };
  return suffix ? { phone, value: reverse(phone) } : { phone };
}

type Choices = AnswerOf<typeof listSegmentChoices>;

export async function listChoices(database: Database, workspaceId: string): Promise<Choices> {
  const [sources, carriers, tags, consentVersions, imports, pending] = await Promise.all([
    countValues(database, workspaceId, sql`addedby`),
    countValues(database, workspaceId, sql`carrier`),
    countTags(database, workspaceId),
    countValues(database, workspaceId, sql`coalesce(joined_text, '')`),
    countValues(database, workspaceId, sql`coalesce(import_id, '')`),
    countPending(database, workspaceId),
  ]);
  return {
    sources: mostFrequent(sources),
    carriers: mostFrequent(carriers),
    tags: mostFrequent(tags),
    consentVersions: mostFrequent(consentVersions),
    imports: mostFrequent(imports.filter(({ value }) => value !== '')),
    pending,
  };
}

async function countPending(database: Database, workspaceId: string): Promise<number> {
  const query = database
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where(isAnyPending(database, workspaceId));
  const [row] = await readInTurn(database, workspaceId, query);
  return row?.count ?? 0;
}

type Choice = Choices['tags'][number];

/** More than are shown, because tags that differ in the size of letters beyond A to Z become one afterwards. */
const countedMax = 2 * choicesMax;

async function countValues(database: Database, workspaceId: string, value: RawBuilder<string>): Promise<Choice[]> {
  const query = database
    .selectFrom('customers')
    .select([value.as('value'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(countedMax);
  return await readInTurn(database, workspaceId, query);
}

/** Each list is read once, however many have it. SQLite's `lower` knows A to Z alone, and so does PostgreSQL's for "C". */
async function countTags(database: Database, workspaceId: string): Promise<Choice[]> {
  const lists = database
    .selectFrom('customers')
    .select(['tags', ({ fn }) => fn.countAll<number>().as('have')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('tags');
  const [each, value] = writesBesideOthers(database)
    ? [sql<{ value: string }>`json_array_elements_text(lists.tags::json)`, sql<string>`tag.value collate "C"`]
    : [sql<{ value: string }>`json_each(lists.tags)`, sql<string>`tag.value`];
  const spellings = database
    .selectFrom([lists.as('lists'), each.as('tag')])
    .select([value.as('value'), sql<number>`sum(have)`.as('have')])
    .groupBy('tag.value');
  const ofName = sql`partition by lower(value)`;
  const ranked = database
    .selectFrom(spellings.as('spellings'))
    .select([
      'value',
      sql<number>`cast(sum(have) over (${ofName}) as bigint)`.as('count'),
      sql<number>`row_number() over (${ofName} order by have desc, value)`.as('rank'),
    ]);
  const query = database
    .selectFrom(ranked.as('ranked'))
    .select(['value', 'count'])
    .where('rank', '=', 1)
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(countedMax);
  return inOneSpelling(await readInTurn(database, workspaceId, query));
}

/** Each once, whatever its letters' size, as most have it. */
function inOneSpelling(tags: readonly Choice[]): Choice[] {
  const byName = new Map<string, Choice>();
  for (const { value, count } of byCount(tags)) {
    const known = byName.get(value.toLowerCase());
    byName.set(value.toLowerCase(), { value: known?.value ?? value, count: count + (known?.count ?? 0) });
  }
  return [...byName.values()];
}

function mostFrequent(choices: readonly Choice[]): Choice[] {
  return byCount(choices).slice(0, choicesMax);
}

function byCount(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
