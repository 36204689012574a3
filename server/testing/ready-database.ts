// A database with the schema and nothing in it, without making the schema again for each test: SQLite copies a file,
// and a PostgreSQL that is thrown away after the tests empties the tables of one that was used before.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { type TestDatabase, makeTestDatabase } from './test-database.ts';

const databaseFile = 'fanfare.db';
const free: TestDatabase[] = [];
let emptySqlite: Promise<Buffer> | undefined;

/** Whoever looks at the schema itself makes a new database instead. */
export async function readyDatabase(): Promise<TestDatabase> {
  return process.env['TEST_ENGINE'] === 'postgres' ? await readyPostgres() : await readySqlite();
}

async function readySqlite(): Promise<TestDatabase> {
  emptySqlite ??= makeEmptySqlite();
  const data = await makeTestDatabase();
  await writeFile(join(data.dataDir, databaseFile), await emptySqlite);
  return data;
}

async function makeEmptySqlite(): Promise<Buffer> {
  const data = await makeTestDatabase();
  const database = openDatabase(data);
  await migrate(database);
  await database.destroy();
  const file = await readFile(join(data.dataDir, databaseFile));
  await data.remove();
  return file;
}

async function readyPostgres(): Promise<TestDatabase> {
  const data = free.pop() ?? (await makeReadyPostgres());
  await mkdir(data.dataDir, { recursive: true });
  let isGivenBack = false;
  const remove = async () => {
    // Two tests would share it.
    if (isGivenBack) throw new Error('A test gives its database back twice.');
    isGivenBack = true;
    await giveBack(data);
  };
  return { ...data, remove };
}

async function makeReadyPostgres(): Promise<TestDatabase> {
  const data = await makeTestDatabase();
  const database = openDatabase(data);
  await migrate(database);
  await database.destroy();
  return data;
}

/** Only in a cluster that does not flush: one that somebody keeps is left as it was. */
async function giveBack(data: TestDatabase): Promise<void> {
  if (!(await emptyTables(data.databaseUrl ?? ''))) return await data.remove();
  await rm(data.dataDir, { recursive: true, force: true });
  free.push(data);
}

async function emptyTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ fsync: string }>('show fsync');
    if (settings[0]?.fsync !== 'off') return false;
    const { rows } = await client.query<UsedTable>(usedTables, [largeBytes]);
    const large = rows.filter(({ isLarge }) => isLarge).map(({ name }) => name);
    if (large.length > 0) await client.query(`truncate ${large.join(', ')} cascade`);
    // The schema itself comes with this one.
    const deletes = rows.map(({ name }) => `delete from ${name}`);
    await client.query(
      [...deletes, `delete from installation where name not in ('phoneKey', 'notificationKey', 'gatewayKey')`].join(
        '; ',
      ),
    );
    return true;
  } finally {
    await client.end();
  }
}

interface UsedTable {
  readonly name: string;
  readonly isLarge: boolean;
}

/** Truncating gives every table new files, which takes a hundred times as long as deleting a few rows. */
const largeBytes = 2 ** 20;

const usedTables = `
  select quote_ident(relname) as name, pg_relation_size(oid) > $1 as "isLarge"
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    and relname not like 'kysely%' and relname <> 'installation'`;
