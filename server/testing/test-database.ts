// A database of its own for each test: a folder for SQLite, a fresh database in a throwaway cluster for PostgreSQL.
import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '../database/ids.ts';

export interface TestDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Ends every connection to the database, as a restart of PostgreSQL does. Answers how many were at work. */
  readonly cutConnections: () => Promise<number>;
  readonly remove: () => Promise<void>;
}

const inMemory = '/dev/shm';
const roomMin = 2 ** 30;

/** In memory where a machine has room for it: on a busy disk the flushes of a test take longer than the test. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomMin ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** On the engine that `TEST_ENGINE` names; `TEST_DATABASE_URL` may create databases in the cluster. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'fanfare-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    return { dataDir, databaseUrl: undefined, cutConnections: () => Promise.resolve(0), remove: removeFolder };
  }
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.');
  const name = `fanfare_${newId(12)}`;
  await runOnCluster(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    cutConnections: async () => {
      const cut = `select state, pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
      return (await runOnCluster(admin, cut)).filter(({ state }) => state !== 'idle').length;
    },
    remove: async () => {
      await runOnCluster(admin, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function runOnCluster(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
