// The rows of a backup on their way into a database that has nothing in it: all of them or none.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import { findSchemaAge, migrate, migrateTo } from '../database/migrate.ts';
import { type Database, type DatabaseSettings, type Engine, engineOf, openDatabase } from '../database/open.ts';
import { withoutTimeouts } from '../database/postgres.ts';
import type { Tables } from '../database/tables.ts';
import { type WorkspaceTable, workspaceTables } from '../database/workspace-tables.ts';
import { BackupRefused } from './backup-file.ts';
import { type Rows, type SnapshotTable, quoted } from './snapshot-store.ts';

/** Takes rows until the work is over, and answers how many of them were written. */
export type AddRows = (table: SnapshotTable, rows: Rows) => Promise<number>;

type WriteRows = (table: SnapshotTable, rows: Rows) => Promise<void>;

/** With the number of broadcasts that wait for a person from now on. */
interface FilledTables<Done> {
  readonly done: Done;
  readonly paused: number;
}

export interface Filled<Done> extends FilledTables<Done> {
  /** Tables in the backup that are somebody else's. */
  readonly leftOut: readonly string[];
}

/** Those that are of no workspace. The compiler asks for each. */
const otherTables: Readonly<Record<Exclude<keyof Tables, WorkspaceTable>, true>> = {
  workspaces: true,
  pairings: true,
  budgets: true,
  installation: true,
  pool_users: true,
  pool_names: true,
  pool_authenticators: true,
  pool_identities: true,
  pool_keys: true,
  pool_codes: true,
  pool_sessions: true,
  pool_attempts: true,
  pool_used_challenges: true,
};
/** All that migrations make. Whatever else is in the same place is not to be written to. */
const ourTables: ReadonlySet<string> = new Set([...workspaceTables.map(([name]) => name), ...Object.keys(otherTables)]);

/** Brings an empty database to the schema of a backup, has it filled, and brings it to today's. */
export async function fillDatabase<Done>(
  settings: DatabaseSettings,
  migrations: readonly string[],
  work: (add: AddRows) => Promise<Done>,
): Promise<Filled<Done>> {
  const done = await withDatabase(settings, async (database) => {
    await checkEmpty(database);
    await checkAge(database, migrations);
    if (!(await migrateTo(database, migrations)))
      throw new BackupRefused('The backup was made by a newer version of the product. Restore it with that one.');
    const engines: Readonly<Record<Engine, typeof intoSqlite>> = { sqlite: intoSqlite, postgres: intoPostgres };
    const hasTexts = migrations.includes(firstWithTexts);
    const hasWebhooks = migrations.includes(firstWithWebhooks);
    const leftOut = new Set<string>();
    const filled = await engines[engineOf(settings)]({ database, settings, hasTexts, hasWebhooks }, (write) =>
      work(async (table, some) => {
        if (!ourTables.has(table.name)) {
          leftOut.add(table.name);
          return 0;
        }
        if (some.length > 0) await write(table, some);
        return some.length;
      }),
    );
    return { ...filled, leftOut: [...leftOut] };
  });
  // Opened anew: on SQLite another connection has written meanwhile.
  await withDatabase(settings, migrate);
  return done;
}

async function withDatabase<Done>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Done>,
): Promise<Done> {
  const database = openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function checkEmpty(database: Database): Promise<void> {
  if ((await findSchemaAge(database)) === 'none') return;
  for (const table of ['workspaces', 'pool_users', 'customers'] as const) {
    const found = await database
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .execute();
    if (found.length > 0)
      throw new BackupRefused('The database is not empty. A backup is restored into an empty place alone.');
  }
}

/** Rows that come after a migration are never changed by it. */
async function checkAge(database: Database, migrations: readonly string[]): Promise<void> {
  if ((await findSchemaAge(database)) === 'none') return;
  const { rows } = await sql<{ readonly name: string }>`select name from kysely_migration`.execute(database);
  if (rows.some(({ name }) => !migrations.includes(name)))
    throw new BackupRefused(
      'The database has the form of a newer version than the backup. Restore it into a new, empty place.',
    );
}

interface Target {
  readonly database: Database;
  readonly settings: DatabaseSettings;
  readonly hasTexts: boolean;
  readonly hasWebhooks: boolean;
}

const firstWithTexts = '0085-broadcasts';
const firstWithWebhooks = '0077-webhooks';

/** Whoever waits in the backup may have been texted since, and by a server that still runs. */
const pauseBroadcasts = `update broadcasts set state = 'paused', paused_because = 'restored', paused_from = state
  where state in ('scheduled', 'preparing', 'sending')`;
/**
 * What was on its way, and what no broadcast holds back: nobody knows whether it was sent. Unclaimed, so that no gateway is
 * asked: one that has forgotten would be sent them once more.
 */
const endTexts = [
  `update messages set state = 'unknown', reason = 'restored', due_at = null, claimed_until = null,
    sent_at = coalesce(claimed_at, created_at) where state = 'sending' or (state = 'waiting' and broadcast_id = '')`,
  `update messages set claimed_at = null where state = 'unknown'`,
];

/**
 * What waited was told since, or is told by a server that still runs; owners send the rest by hand. That somebody was
 * erased is told again: better twice than not at all.
 */
function endWebhooks(now: number): readonly string[] {
  return [
    `update webhook_deliveries set due_at = ${now}, claim = null where due_at is not null and is_forgotten = 1`,
    `update webhook_deliveries set state = 'failed', due_at = null, claim = null, done_at = ${now}
      where due_at is not null and is_forgotten = 0`,
    `update webhooks set on_since = ${now}`,
  ];
}

async function intoPostgres<Done>(
  { database, hasTexts, hasWebhooks }: Target,
  work: (write: WriteRows) => Promise<Done>,
): Promise<FilledTables<Done>> {
  return await withoutTimeouts(() =>
    database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const emptied = new Set<string>();
      const done = await work(async ({ name, columns }, rows) => {
        const [table, names] = [sql.table(name), sql.raw(quoted(columns))];
        // The schema comes with a row or two of its own.
        if (!emptied.has(name)) await sql`delete from ${table}`.execute(transaction);
        emptied.add(name);
        const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
        await sql`insert into ${table} (${names})
          select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`.execute(
          transaction,
        );
      });
      if (hasWebhooks) for (const text of endWebhooks(Date.now())) await sql.raw(text).execute(transaction);
      if (!hasTexts) return { done, paused: 0 };
      for (const text of endTexts) await sql.raw(text).execute(transaction);
      const { numAffectedRows = 0n } = await sql.raw(pauseBroadcasts).execute(transaction);
      return { done, paused: Number(numAffectedRows) };
    }),
  );
}

async function intoSqlite<Done>(
  { settings, hasTexts, hasWebhooks }: Target,
  work: (write: WriteRows) => Promise<Done>,
): Promise<FilledTables<Done>> {
  const file = new DatabaseSync(join(settings.dataDir, 'fanfare.db'), { enableForeignKeyConstraints: false });
  try {
    file.exec('pragma synchronous = full; begin immediate');
    const emptied = new Set<string>();
    const done = await work(async ({ name, columns }, rows) => {
      if (!emptied.has(name)) file.exec(`delete from "${name}"`);
      emptied.add(name);
      const insert = file.prepare(
        `insert into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...(row as SQLInputValue[]));
    });
    const broken = file.prepare('pragma foreign_key_check').all();
    if (broken.length > 0)
      throw new BackupRefused(`The backup refers to rows that it does not hold (${broken.length}).`);
    if (hasWebhooks) for (const text of endWebhooks(Date.now())) file.exec(text);
    let paused = 0;
    if (hasTexts) {
      for (const text of endTexts) file.exec(text);
      paused = Number(file.prepare(pauseBroadcasts).run().changes);
    }
    file.exec('commit');
    return { done, paused };
  } finally {
    file.close();
  }
}
