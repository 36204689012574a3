// How many customers registered in each quarter of an hour, by where they came from, kept beside the customers.
import { type LocalDay, addDays, temporalNameOf } from '@fanfare/contract/local-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import { rowInserter } from '../database/insert-rows.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { CustomerRow, SignUpCountRow } from '../database/tables.ts';
import { type Way, wayOf, ways } from './row.ts';

/** Every time zone's days begin at one of these: a quarter of an hour is the finest difference between two zones. */
export const quarterMs = 15 * 60_000;

const dayMs = 24 * 60 * 60_000;
const firstDay = '1970-01-01';

const everyWay = ['invite', 'device', 'import', 'staff'] as const;

export type Registration = Pick<CustomerRow, 'addedby' | 'created_at' | 'joined_at'>;

/**
 * Who had registered longer ago when the row was made is not counted: nobody asks for days that far back, and a list of
 * many years would make a row for each of its customers.
 */
const countedBackMs = 100 * dayMs;

const counts = rowInserter(
  'sign_up_counts',
  { workspace_id: 'text', quarter: 'bigint', way: 'text', customers: 'bigint' },
  '(workspace_id, quarter, way) do update set customers = sign_up_counts.customers + excluded.customers',
);

/** As both engines divide. */
function quarterOf(at: number): number {
  return Math.trunc(at / quarterMs);
}

/** By how many registrations each quarter of an hour of a workspace changes. */
export class SignUpChanges {
  /** The quarter and the way are one whole number. */
  readonly #changes = new Map<number, number>();

  add(rows: readonly Registration[], sign: 1 | -1): void {
    for (const { addedby, created_at, joined_at } of rows) {
      if (created_at < joined_at - countedBackMs) continue;
      const key = quarterOf(created_at) * everyWay.length + everyWay.indexOf(wayOf(addedby));
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + sign);
    }
  }

  /** Always in the same order, so that two who write the same quarters wait for each other instead of locking up. */
  async write(transaction: Transaction, workspaceId: string): Promise<void> {
    const rows = [...this.#changes]
      .filter(([, customers]) => customers !== 0)
      .toSorted(([one], [other]) => one - other)
      .map(([key, customers]) => toRow(workspaceId, key, customers));
    await counts.insertLater(transaction, rows);
  }
}

function toRow(workspaceId: string, key: number, customers: number): SignUpCountRow {
  const quarter = Math.floor(key / everyWay.length);
  return { workspace_id: workspaceId, quarter, way: everyWay[key - quarter * everyWay.length] ?? 'staff', customers };
}

export interface SignUpSum {
  readonly day: LocalDay;
  readonly way: Way;
  readonly count: number;
}

interface Period {
  readonly timeZone: string;
  readonly from: number;
  readonly until: number;
}

/**
 * Of every quarter of an hour from then until now, by day. Lists can name registrations that are still to come: those of
 * this very quarter are taken off.
 */
export async function listSignUps(database: Database, workspaceId: string, period: Period): Promise<SignUpSum[]> {
  const { from, until } = period;
  const registered = database
    .selectFrom('sign_up_counts')
    .select(['quarter', 'way', 'customers'])
    .where('workspace_id', '=', workspaceId)
    .where('quarter', '>=', quarterOf(from))
    .where('quarter', '<=', quarterOf(until))
    .unionAll(
      database
        .selectFrom('customers')
        .select([sql.lit(quarterOf(until)).as('quarter'), wayColumn.as('way'), sql<number>`-count(*)`.as('customers')])
        .where('workspace_id', '=', workspaceId)
        .where('created_at', '>', until)
        .where('created_at', '<', (quarterOf(until) + 1) * quarterMs)
        .groupBy(wayColumn),
    );
  const query = database
    .selectFrom(registered.as('registered'))
    .select([dayColumn(period).as('day'), 'way', ({ fn }) => fn.sum('customers').as('count')])
    .groupBy(['day', 'way']);
  const rows = await readInTurn(database, workspaceId, query);
  return rows.map(({ day, way, count }) => ({ day: addDays(firstDay, day), way, count: Number(count) }));
}

/** Counted from 1970-01-01, by the clocks of the zone. */
function dayColumn({ timeZone, from, until }: Period): RawBuilder<number> {
  const dayAt = (zoned: Temporal.ZonedDateTime) =>
    sql`(quarter * ${sql.lit(quarterMs)} + ${sql.lit(zoned.offsetNanoseconds / 1_000_000)}) / ${sql.lit(dayMs)}`;
  let zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(temporalNameOf(timeZone));
  const changes: RawBuilder<unknown>[] = [];
  for (;;) {
    const next = zoned.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > until) break;
    changes.push(sql`when quarter < ${sql.lit(quarterOf(next.epochMilliseconds))} then ${dayAt(zoned)}`);
    zoned = next;
  }
  return changes.length === 0 ? sql`${dayAt(zoned)}` : sql`case ${sql.join(changes, sql` `)} else ${dayAt(zoned)} end`;
}

const wayColumn = sql<Way>`case addedby ${sql.join(
  Object.entries(ways).map(([addedBy, way]) => sql`when ${sql.lit(addedBy)} then ${sql.lit(way)}`),
  sql` `,
)} else 'staff' end`;

interface SignUpFacts {
  readonly timeZone: string;
  readonly invited: number;
}

export async function getSignUpFacts(database: Database, workspaceId: string): Promise<SignUpFacts> {
  const row = await database
    .selectFrom('workspaces')
    .select(['time_zone', 'invited_quantity'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return { timeZone: row.time_zone, invited: row.invited_quantity };
}
