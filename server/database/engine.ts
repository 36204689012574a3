import { type Compilable, type DialectAdapter, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database, Transaction } from './open.ts';
import { Schedule, askerNow } from './schedule.ts';
import { readLong } from './sqlite-driver.ts';
import { readersMax } from './sqlite-readers.ts';
import { FileSqliteAdapter } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable, TurnRefused } from './unavailable.ts';

const briefMs = 250;
/** Pages ask for several at once, and several members of a workspace do. */
const waiting = { waitingMax: 4_000, waitingPerOwner: 60 };
/** Of PostgreSQL's ten connections most stay for the rest. */
const besideOthers = { atOnceMax: 4, atOncePerOwner: 2, ...waiting };
const onThreads = { atOnceMax: readersMax, atOncePerOwner: readersMax, ...waiting };
const schedules = new WeakMap<DialectAdapter, Schedule>();

/**
 * Whether several write at once, so that rows that were read must be locked before they are changed. On SQLite a
 * transaction is alone from its start.
 */
export function writesBesideOthers<Schema>(database: Kysely<Schema>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Until the transaction ends nobody else is in a transaction that asked for the same name. */
export async function takeLock(transaction: Transaction, name: string): Promise<void> {
  if (!writesBesideOthers(transaction)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** The same at once or not at all: whether it is had. Those who ask for it as readers have it together. */
export async function tryLock(on: Database, name: string, asReader = false): Promise<boolean> {
  if (!writesBesideOthers(on)) return true;
  const lock = sql.raw(`pg_try_advisory_xact_lock${asReader ? '_shared' : ''}`);
  const { rows } = await sql<{ isHad: boolean }>`select ${lock}(hashtextextended(${name}, 0)) as "isHad"`.execute(on);
  return rows[0]?.isHad === true;
}

/** From here on the transaction fails where others hold for longer than a moment what it asks for, which `isLocked` of unavailable.ts tells. */
export async function waitBriefly(transaction: Transaction): Promise<void> {
  if (writesBesideOthers(transaction)) await sql`set local lock_timeout = ${sql.lit(briefMs)}`.execute(transaction);
}

/**
 * After many rows have come into a table at once. PostgreSQL renews its statistics only a minute or so later: until then it
 * would take the rows of a workspace for few, and read all of them for each that it is asked for.
 */
export async function renewStatistics(database: Database, table: keyof Tables): Promise<void> {
  if (writesBesideOthers(database)) await sql`analyze ${sql.table(table)}`.execute(database);
}

/** Whether somebody waits for this transaction to end before they can write. On PostgreSQL they write beside it. */
export function keepsOthersWaiting(transaction: Transaction): boolean {
  const { adapter } = transaction.getExecutor();
  return adapter instanceof FileSqliteAdapter && adapter.turns.areAwaited;
}

/**
 * What may look at all that a workspace has: the next is read for the workspace, and the person who asks
 * (`askedBy`), that have had no turn for longest. Throws
 * {@link DatabaseUnavailable} where too many wait, or one would wait too long, and nothing has begun of which it is a part.
 */
export async function readInTurn<Row>(
  database: Database,
  workspaceId: string,
  query: Compilable<Row>,
  { isBegun = false } = {},
): Promise<Row[]> {
  const schedule = scheduleOf(database);
  const asker = askerNow();
  const owners = [`workspace ${workspaceId}`, ...(asker === undefined ? [] : [`person ${asker}`])];
  await schedule.take(owners, { isBegun });
  try {
    return await readLong(database, query);
  } finally {
    schedule.end(owners);
  }
}

function scheduleOf(database: Database): Schedule {
  const { adapter } = database.getExecutor();
  const known = schedules.get(adapter);
  if (known) return known;
  const refusal = () => new DatabaseUnavailable(new TurnRefused());
  const schedule = new Schedule(writesBesideOthers(database) ? besideOthers : onThreads, refusal);
  schedules.set(adapter, schedule);
  return schedule;
}
