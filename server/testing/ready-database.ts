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
  const data = free.pop() ?? (await makeTestDatabase());
  await mkdir(data.dataDir, { recursive: true });
  return { ...data, remove: () => giveBack(data) };
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
    const { rows } = await client.query<{ fsync: string; tables: string }>(`
      select current_setting('fsync') as fsync, string_agg(quote_ident(tablename), ', ') as tables from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'installation'`);
    const [found] = rows;
    if (found?.fsync !== 'off') return false;
    await client.query(`truncate ${found.tables}`);
    // The schema itself comes with this one.
    await client.query(`delete from installation where name <> 'phoneKey'`);
    return true;
  } finally {
    await client.end();
  }
}
