// What a database holds at one moment, read table by table while others go on writing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { tryLock } from '../database/engine.ts';
import { schemaLock } from '../database/migrate.ts';
import { type DatabaseSettings, type Engine, engineOf, openDatabase } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { BackupRefused } from './backup-file.ts';

export type Rows = readonly (readonly unknown[])[];

export interface Snapshot {
  readonly migrations: readonly string[];
  /** Those that others refer to come before them. */
  readonly tables: readonly SnapshotTable[];
  /** All rows of a table, some at a time. */
  readonly read: (table: string, columns: readonly string[]) => AsyncIterable<Rows>;
}

export interface SnapshotTable {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

const rowsPerStep = 1_000;
const changing = 'The database is being brought up to date by a new version. Make the backup once that is done.';
const nothingYet = 'There is nothing to back up yet: start the server once, with the same settings.';

/** Codes, sign-ins and uploads that are under way end with the moment: none of them is to come back. */
const passing: ReadonlySet<string> = new Set(['pool_codes', 'pool_sessions', 'images_on_their_way']);

/** Hands the work a view of the database that nothing changes, for as long as it takes. */
export async function withSnapshot<Done>(
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<Done>,
): Promise<Done> {
  const engines: Readonly<Record<Engine, typeof withSnapshot>> = { sqlite: onSqlite, postgres: onPostgres };
  return await engines[engineOf(settings)](settings, work);
}

async function onSqlite<Done>(
  { dataDir }: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<Done>,
): Promise<Done> {
  const path = join(dataDir, 'fanfare.db');
  if (!existsSync(path)) throw new BackupRefused(nothingYet);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    // It sees the database as it is at the first read.
    database.exec('begin');
    const listOf = (query: string) =>
      database
        .prepare(query)
        .all()
        .map((row) => String(row['name']));
    const names = listOf(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`);
    if (!names.includes('kysely_migration')) throw new BackupRefused(nothingYet);
    const references = names.flatMap((from) =>
      listOf(`select "table" as name from pragma_foreign_key_list('${from}')`).map((to) => ({ from, to })),
    );
    const columnsOf = (name: string) => listOf(`select name from pragma_table_info('${name}') order by cid`);
    return await work({
      migrations: listOf('select name from kysely_migration order by name'),
      tables: inOrder(names, references).map((name) => ({ name, columns: columnsOf(name) })),
      async *read(table, columns) {
        const statement = database.prepare(`select ${quoted(columns)} from "${table}"`);
        statement.setReturnArrays(true);
        let rows: unknown[][] = [];
        for (const row of statement.iterate()) {
          rows.push(row as unknown as unknown[]);
          if (rows.length < rowsPerStep) continue;
          yield rows;
          rows = [];
        }
        yield rows;
      },
    });
  } finally {
    database.close();
  }
}

async function onPostgres<Done>(
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<Done>,
): Promise<Done> {
  const database = openDatabase(settings);
  try {
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // A file that is written slowly is no fault of the reader.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        if (!(await tryLock(transaction, schemaLock, true))) throw new BackupRefused(changing);
        return await work(await toPostgresSnapshot(transaction));
      });
  } finally {
    await database.destroy();
  }
}

async function toPostgresSnapshot(transaction: KyselyTransaction<Tables>): Promise<Snapshot> {
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name, ordinal_position`.execute(
    transaction,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  if (!byTable.has('kysely_migration')) throw new BackupRefused(nothingYet);
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(transaction);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(transaction);
  return {
    migrations: migrations.map(({ name }) => name),
    tables: inOrder([...byTable.keys()], references).map((name) => ({
      name,
      columns: (byTable.get(name) ?? []).map((column) => column.name),
    })),
    async *read(table, names) {
      await sql`declare backup no scroll cursor for select ${sql.raw(quoted(names))} from ${sql.table(table)}`.execute(
        transaction,
      );
      for (;;) {
        const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(rowsPerStep))} from backup`.execute(
          transaction,
        );
        if (rows.length === 0) break;
        yield rows.map((row) => names.map((name) => row[name]));
      }
      await sql`close backup`.execute(transaction);
    },
  };
}

export function quoted(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

function inOrder(names: readonly string[], references: readonly Reference[]): readonly string[] {
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) add(to);
    ordered.add(name);
  };
  for (const name of names.toSorted()) if (!name.startsWith('kysely_') && !passing.has(name)) add(name);
  return [...ordered];
}
