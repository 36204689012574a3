import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type SchemaAge, ageOf, findSchemaAge } from '../database/migrate.ts';
import { type DatabaseSettings, engineOf, openDatabase } from '../database/open.ts';

export interface DatabaseFacts {
  readonly version: string;
  readonly age: SchemaAge;
  /** `unread` where to read it all would take too long. */
  readonly file: 'sound' | 'damaged' | 'unread';
  /** Of all processes together. */
  readonly connectionsMax: number;
  /** How long commits take until they last; none where the disk is asked instead. */
  readonly commitMs: readonly number[];
  readonly clockAheadMs: number;
}

/** A check reads the whole file, and nothing can stop it: this much takes a slow disk a second or two. */
const readBytesMax = 128 * 1_024 * 1_024;
const commits = 20;
/** Of a database so slow, fewer say enough. */
const committingMsMax = 3_000;

/** Looks at what is there; makes nothing, and brings nothing up to date. */
export async function examineDatabase(settings: DatabaseSettings): Promise<DatabaseFacts> {
  return engineOf(settings) === 'sqlite' ? examineSqlite(settings) : await examinePostgres(settings);
}

function examineSqlite({ dataDir }: DatabaseSettings): DatabaseFacts {
  const path = join(dataDir, 'fanfare.db');
  const address = pathToFileURL(path);
  // Without a log nobody has it open, and to read it as what never changes leaves no log behind.
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1');
  const file = new DatabaseSync(address, { readOnly: true });
  try {
    const tables = file.prepare(`select name from sqlite_master where name = 'kysely_migration'`).all();
    const done = tables.length > 0 ? file.prepare('select name from kysely_migration').all() : [];
    const version = file.prepare('select sqlite_version() as version').get();
    return {
      version: `SQLite ${String(version?.['version'])}`,
      age: ageOf(done.map(({ name }) => String(name))),
      file: statSync(path).size > readBytesMax ? 'unread' : readThrough(file),
      connectionsMax: Number.POSITIVE_INFINITY,
      commitMs: [],
      clockAheadMs: 0,
    };
  } finally {
    file.close();
  }
}

function readThrough(file: DatabaseSync): DatabaseFacts['file'] {
  const [first] = file.prepare('pragma quick_check(1)').all();
  return first?.['quick_check'] === 'ok' ? 'sound' : 'damaged';
}

async function examinePostgres(settings: DatabaseSettings): Promise<DatabaseFacts> {
  const database = openDatabase(settings);
  try {
    const { rows } = await sql<{ version: string; connections: string; now: number }>`
      select current_setting('server_version') as version, current_setting('max_connections') as connections,
        extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(database);
    const clockAheadMs = Number(rows[0]?.now) - Date.now();
    const commitMs: number[] = [];
    const until = performance.now() + committingMsMax;
    for (let index = 0; index < commits && performance.now() < until; index += 1) {
      const began = performance.now();
      // A note in its log that nobody reads, so that there is something to keep.
      await sql`select pg_logical_emit_message(true, 'fanfare', '')`.execute(database);
      commitMs.push(performance.now() - began);
    }
    return {
      version: `PostgreSQL ${rows[0]?.version}`,
      age: await findSchemaAge(database),
      file: 'sound',
      connectionsMax: Number(rows[0]?.connections),
      commitMs,
      clockAheadMs,
    };
  } finally {
    await database.destroy();
  }
}
